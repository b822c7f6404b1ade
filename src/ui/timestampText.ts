import type { IntlShape } from 'react-intl';
import { wallClock } from '#domain/time/time.ts';

type DateOptions = NonNullable<Parameters<IntlShape['formatDate']>[1]>;

const formats = {
  /** 21 Nov 2026, 9:05 am */
  full: { dateStyle: 'medium', timeStyle: 'short' },
  /** 21 Nov, 9:05 am */
  short: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  /** 21 Nov 9:05 am, on one line or two */
  row: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  /** 21 Nov 2026 */
  date: { dateStyle: 'medium' },
  /** 9:05 am */
  time: { timeStyle: 'short' },
} as const satisfies Record<string, DateOptions>;

export type TimestampFormat = keyof typeof formats;

export const timestampFormats = Object.keys(formats) as readonly TimestampFormat[];

/**
 * Formats a time in ISO 8601 with offset as on the clock of this offset, the same on every device. Returns
 * a hyphen for any other text.
 */
export function timestampText(
  { formatDate }: Pick<IntlShape, 'formatDate'>,
  iso: string,
  format: TimestampFormat = 'full',
): string {
  const moment = wallClock(iso);
  if (!moment) return '-';
  const text = formatDate(moment, { ...formats[format], timeZone: 'UTC' });
  // No comma ends the first of two lines.
  return format === 'row' ? text.replace(', ', ' ') : text;
}
