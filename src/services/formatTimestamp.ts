import { intl } from './intl.ts';

const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const day = { day: 'numeric', month: 'short' } as const;

/**
 * Formats a time in the browser's time zone: `14:32`, preceded by the day if it is not today.
 * @param timestamp ms since 1970
 */
export function formatTimestamp(timestamp: number, now = Date.now()): string {
  const clock = intl.formatTime(timestamp, time);
  const isToday = new Date(timestamp).toDateString() === new Date(now).toDateString();
  return isToday ? clock : `${intl.formatDate(timestamp, day)}, ${clock}`;
}
