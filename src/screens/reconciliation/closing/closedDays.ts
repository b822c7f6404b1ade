import type { IntlShape } from 'react-intl';
import type { CloseStatement } from '#domain/reconciliation/reconciliation.ts';
import { shownDay } from '#screens/shared/time/shownDay.ts';
import { daysMessage } from './closeMessages.ts';

/** Returns the days of a close as text: one day, or the first and the last. */
export function closedDays(
  { fromDay, day }: Pick<CloseStatement, 'fromDay' | 'day'>,
  intl: IntlShape,
): string {
  if (fromDay === null || fromDay === day) return shownDay(day, intl);
  return intl.formatMessage(daysMessage, {
    from: shownDay(fromDay, intl),
    to: shownDay(day, intl),
  });
}
