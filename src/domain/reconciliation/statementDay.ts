import { isCalendarDay } from '../lists/listFilters.ts';
import { withLatinDigits } from '../money/typedNumber.ts';
import { withoutTextMark } from './statementAmount.ts';

/** Order of day and month where both are numbers. A four-digit year may stand first in either. */
export type DayOrder = 'dayFirst' | 'monthFirst';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** A time of day behind the day. */
const time =
  /[\sT,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?\s*(?:[ap]\.?m\.?)?(?:Z|[+-]\d{2}:?\d{2}|\s*ist)?$/i;

const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})$/i;
const nameFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4})$/i;

/** Parses a day as statements write it. Returns `YYYY-MM-DD`, or null for a text that is not a day. */
export function parseStatementDay(text: string, order: DayOrder = 'dayFirst'): string | null {
  const typed = withLatinDigits(withoutTextMark(text))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(time, '');
  const [, year, month, day] = yearFirst.exec(typed) ?? compact.exec(typed) ?? [];
  if (year !== undefined) return dayOf(year, month, day);
  const [, first, second, last] = numbers.exec(typed) ?? [];
  if (first !== undefined) {
    return order === 'dayFirst' ? dayOf(last, second, first) : dayOf(last, first, second);
  }
  const [, dayOfMonth, monthName, itsYear] = named.exec(typed) ?? [];
  if (dayOfMonth !== undefined) return dayOf(itsYear, monthNumber(monthName), dayOfMonth);
  const [, leadingName, itsDay, yearBehind] = nameFirst.exec(typed) ?? [];
  return dayOf(yearBehind, monthNumber(leadingName), itsDay);
}

const monthNumber = (name = '') => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function dayOf(year = '', month = '', day = ''): string | null {
  const century = year.length === 2 ? `20${year}` : year;
  const text = `${century}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^20\d{2}-/.test(text) && isCalendarDay(text) ? text : null;
}
