import type { Handlers } from '#server/api/call.ts';
import { countUnread } from '#server/notifications/unread.ts';
import { readRate } from '#server/setting/rate.ts';

/** The bell's count and the header's rate. Whose it is, the session says. */
export const countNotifications: Handlers['common.php?run=getnofificationsCount'] = async ({
  db,
  user,
}) => ({
  status: 'success',
  message: await countUnread(db, user),
  rate: await readRate(db),
});
