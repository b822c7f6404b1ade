import type { Handlers } from '#server/api/call.ts';
import { endSession } from '#server/sessions/sessions.ts';

/** Ends this session. Other sessions of the user continue. */
export const logout: Handlers['login.php?run=logout'] = async (context) => {
  await endSession(context.db, context.session.tokenHash);
  context.cookie.clear();
  context.log.info({ event: 'signed_out', userId: context.user.userId });
  return { status: 'success', message: 'Logout Successfully' };
};
