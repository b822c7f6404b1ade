import type { Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { endSubscriptionsOfDevice } from '#server/push/subscriptions.ts';
import { endSession } from '#server/sessions/sessions.ts';

/** Ends this session and the notifications in this browser. Other sessions of the user continue. */
export const logout: Handlers['login.php?run=logout'] = async (context) => {
  await inTransaction(context.db, async (trx) => {
    await endSession(trx, context.session.tokenHash);
    await endSubscriptionsOfDevice(trx, context.deviceCookie.token);
  });
  context.cookie.clear();
  context.log.info({ event: 'signed_out', userId: context.user.userId });
  return { status: 'success', message: 'Logout Successfully' };
};
