import { intl } from './intl.ts';

const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const day = { day: 'numeric', month: 'short' } as const;

/**
 * A moment as the person's own clock shows it: `14:32`, with the day in front if it is not today.
 * @param moment ms since 1970
 */
export function clockText(moment: number, now = Date.now()): string {
  const clock = intl.formatTime(moment, time);
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString();
  return isToday ? clock : `${intl.formatDate(moment, day)}, ${clock}`;
}
