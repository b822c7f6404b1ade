import type { Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { endSubscriptionsOfDevice } from '../notifications/push/subscriptions.ts';
import { endSession } from '../sessions/endSessions.ts';
import { hashToken, readIdToken } from '../sessions/sessions.ts';

/** Ends this session and the notifications in this browser. Other sessions of the user continue. */
export const logout: Handlers['login.php?run=logout'] = async (context) => {
  const { provider, session } = context;
  const idToken = await inTransaction(context.db, async (trx) => {
    const idToken = session.isFromProvider ? await readIdToken(trx, session.tokenHash) : null;
    await endSession(trx, session.tokenHash);
    const { token } = context.deviceCookie;
    if (token !== null) await endSubscriptionsOfDevice(trx, hashToken(token));
    return idToken;
  });
  context.cookie.clear();
  context.log.info({ event: 'signed_out', userId: context.user.userId });
  const address = provider && idToken !== null ? await provider.signOutAddress(idToken) : null;
  return {
    status: 'success',
    message: 'Logout Successfully',
    ...(address !== null && { sign_out_address: address }),
  };
};
