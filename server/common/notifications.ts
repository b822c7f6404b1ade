import type { Handlers } from '#server/api/call.ts';
import { listAndMarkRead } from '#server/notifications/newest.ts';

/** Newest notifications of the session's user. */
export const listNotifications: Handlers['common.php?run=getnofifications'] = async (context) => {
  const rows = await listAndMarkRead(context);
  const message = rows.map((row) => ({
    TRANSACTION_ID: row.transaction_id,
    MESSAGES: row.message,
  }));
  return { status: 'success', message };
};
