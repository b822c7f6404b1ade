import { startOfMonth, startOfWeek } from '@internationalized/date';
import type { DateRange } from '#domain/time/dateRange.ts';
import { parseDay } from './parseDay.ts';

/** Ranges of days that are chosen with one press, in display order. */
export const datePresets = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth'] as const;
export type DatePreset = (typeof datePresets)[number];

/**
 * Returns the days of a preset. The current week and month end today, because nothing has happened after it.
 * @param today `YYYY-MM-DD` in the business time zone
 * @param locale decides on which day a week begins
 */
export function presetRange(preset: DatePreset, today: string, locale: string): DateRange | null {
  const day = parseDay(today);
  if (!day) return null;
  const range = (from: typeof day, to = day) => ({ from: from.toString(), to: to.toString() });
  switch (preset) {
    case 'today':
      return range(day);
    case 'yesterday': {
      const yesterday = day.subtract({ days: 1 });
      return range(yesterday, yesterday);
    }
    case 'thisWeek':
      return range(startOfWeek(day, locale));
    case 'thisMonth':
      return range(startOfMonth(day));
    case 'lastMonth': {
      const first = startOfMonth(day);
      return range(first.subtract({ months: 1 }), first.subtract({ days: 1 }));
    }
    default:
      return preset satisfies never;
  }
}
