import type { IntlShape } from 'react-intl';
import { wallClock } from '#domain/time/time.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short' } as const;

/**
 * Formats a time in the browser's time zone: `2:32 pm`, preceded by the day if it is not today.
 * @param timestamp ms since 1970
 * @param now the server's time, ms since 1970
 */
export function formatTimestamp(intl: IntlShape, timestamp: number, now: number): string {
  const clock = intl.formatTime(timestamp, time);
  const isToday = new Date(timestamp).toDateString() === new Date(now).toDateString();
  return isToday ? clock : `${intl.formatDate(timestamp, day)}, ${clock}`;
}

/**
 * Formats a time of the server, ISO 8601 with offset, as on the clock of this offset: `2:32 pm`, preceded by the
 * day if it is not today there. Null for any other text.
 */
export function formatServerTime(intl: IntlShape, iso: string, now: number): string | null {
  const moment = wallClock(iso);
  if (!moment) return null;
  const nowThere = new Date(now + moment.getTime() - Date.parse(iso));
  const clock = intl.formatTime(moment, { ...time, timeZone: 'UTC' });
  const isToday = dayOf(moment) === dayOf(nowThere);
  return isToday ? clock : `${intl.formatDate(moment, { ...day, timeZone: 'UTC' })}, ${clock}`;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
