import type { Handlers } from '#server/api/call.ts';
import { countUnread } from './unread.ts';
import { formatRate } from '../setting/rate.ts';
import { businessDay } from '../time.ts';

/** Unread notifications of the session's user, the rate and the business day. */
export const countNotifications: Handlers['common.php?run=getnofificationsCount'] = async ({
  db,
  user,
  clock,
  businessTimeZone,
}) => {
  // One query, because every open tab repeats this call.
  const { unread, rate } = await db
    .selectFrom('settings')
    .select(['rate', countUnread(user).as('unread')])
    .executeTakeFirstOrThrow();
  return {
    status: 'success',
    message: unread,
    rate: formatRate(rate),
    today: businessDay(clock(), businessTimeZone),
  };
};
