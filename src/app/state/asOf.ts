import { intl } from '../intl.ts';

const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const day = { day: 'numeric', month: 'short' } as const;

/** When something was last read, on the person's own clock: `14:32`, with the day if not today. */
export function asOfText(readAt: number, now = Date.now()): string {
  const clock = intl.formatTime(readAt, time);
  const isToday = new Date(readAt).toDateString() === new Date(now).toDateString();
  return isToday ? clock : `${intl.formatDate(readAt, day)}, ${clock}`;
}
