import type { DayFigure } from '#domain/reports/day.ts';
import { type ListFilters, toCheckFilters } from '#domain/lists/listFilters.ts';
import { filteredHref } from '#core/navigation/filteredHref.ts';
import { overviewHref, paths } from '#app/links.ts';

/** Returns the filters of the list that shows what a figure counts; null for a figure without such a list. */
function filtersOf(figure: DayFigure, day: string): ListFilters | null {
  switch (figure) {
    case 'initiated':
      return { from: day, to: day };
    case 'waiting':
      return { statuses: ['WTG'] };
    case 'toCheck':
      return toCheckFilters;
    case 'problems':
      return { statuses: ['NPP', 'CLP', 'OSP'] };
    case 'claims':
      return { isClaimed: true };
    case 'unanswered':
      return { isUnanswered: true };
    // Filters know neither the time of the completion nor that of payments.
    case 'completed':
    case 'balance':
    case 'payments':
    case 'openOrders':
      return null;
    default:
      return figure satisfies never;
  }
}

/**
 * Returns the URL of the list that shows what a figure of the business day counts; null if there is none.
 * @param hasFilters false if the server has no filters
 */
export function dayHref(figure: DayFigure, day: string, hasFilters: boolean): string | null {
  // The first tab of those who have the figure.
  if (figure === 'openOrders') return `${paths.dashboard}?tab=orders`;
  const filters = hasFilters ? filtersOf(figure, day) : null;
  return filters && filteredHref(overviewHref, filters);
}
