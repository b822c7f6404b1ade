import { isCalendarDay } from '../lists/listFilters.ts';

/**
 * First and last day of a report, inclusive: `YYYY-MM-DD`, or an empty string when not chosen. Other
 * texts are dates that are not completely typed, or not in the calendar.
 */
export interface DateRange {
  from: string;
  to: string;
}

/** Reason why a date range is invalid. */
export type RangeProblem =
  | 'fromMissing'
  | 'fromInvalid'
  | 'toMissing'
  | 'toInvalid'
  | 'reversed'
  | 'tooLong';

export const maxReportDays = 366;

/** Number of days that a screen shows first. */
const shownDays = 30;
const dayMs = 86_400_000;

export function rangeProblem({ from, to }: DateRange): RangeProblem | null {
  if (from === '') return 'fromMissing';
  if (!isWholeDay(from)) return 'fromInvalid';
  if (to === '') return 'toMissing';
  if (!isWholeDay(to)) return 'toInvalid';
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return 'reversed';
  return days > maxReportDays ? 'tooLong' : null;
}

/** Returns true for a day with a year of four digits. While a year is typed, it has fewer. */
export const isWholeDay = (text: string): boolean => isCalendarDay(text) && !text.startsWith('0');

/** Returns the day that is a number of days before another, both as `YYYY-MM-DD`. */
export const dayBefore = (day: string, days = 1): string => daysLater(day, -days);

/** Returns the day that is a number of days after another, both as `YYYY-MM-DD`. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns the days of an address; by default the last ones, null until today is known. */
export function rangeOfParams(params: URLSearchParams, today: string | null): DateRange | null {
  const [from, to] = [params.get('from'), params.get('to')];
  if (from !== null || to !== null) return { from: from ?? '', to: to ?? '' };
  return today === null ? null : { from: dayBefore(today, shownDays - 1), to: today };
}
