import { type CalendarDate, parseDate } from '@internationalized/date';
import { isCalendarDay } from '#domain/lists/listFilters.ts';

/** Returns the day of a text `YYYY-MM-DD`; null if the text is no day of the calendar. */
export const parseDay = (text: string): CalendarDate | null =>
  isCalendarDay(text) ? parseDate(text) : null;
