import type { Handlers } from '#server/api/call.ts';
import { takeNewest } from '#server/notifications/newest.ts';

/** The bell's list. Whose it is, the session says. */
export const listNotifications: Handlers['common.php?run=getnofifications'] = async (context) => {
  const rows = await takeNewest(context);
  const message = rows.map((row) => ({
    TRANSACTION_ID: row.transaction_id,
    MESSAGES: row.message,
  }));
  return { status: 'success', message };
};
