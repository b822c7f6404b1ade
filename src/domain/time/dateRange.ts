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
