import type { Handlers } from '#server/api/call.ts';
import { countUnread } from '#server/notifications/unread.ts';
import { readRate } from '#server/setting/rate.ts';
import { businessDay } from '#server/time.ts';

/** The bell's count, the header's rate and the business day. Whose it is, the session says. */
export const countNotifications: Handlers['common.php?run=getnofificationsCount'] = async ({
  db,
  user,
  clock,
  businessTimeZone,
}) => ({
  status: 'success',
  message: await countUnread(db, user),
  rate: await readRate(db),
  today: businessDay(clock(), businessTimeZone),
});
