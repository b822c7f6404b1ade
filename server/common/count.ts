import type { Handlers } from '#server/api/call.ts';
import { unreadOf } from '#server/notifications/unread.ts';
import { shorten } from '#server/setting/rate.ts';
import { businessDay } from '#server/time.ts';

/** The bell's count, the header's rate and the business day. Whose it is, the session says. */
export const countNotifications: Handlers['common.php?run=getnofificationsCount'] = async ({
  db,
  user,
  clock,
  businessTimeZone,
}) => {
  // Asked in one go, because every open tab asks again and again.
  const { unread, rate } = await db
    .selectFrom('settings')
    .select(['rate', unreadOf(db, user).$asScalar().as('unread')])
    .executeTakeFirstOrThrow();
  return {
    status: 'success',
    message: unread ?? 0,
    rate: shorten(rate),
    today: businessDay(clock(), businessTimeZone),
  };
};
