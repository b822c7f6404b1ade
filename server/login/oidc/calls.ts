import { roleNumbers } from '#domain/roles.ts';
import type { Handlers } from '#server/api/call.ts';

/** How users can sign in besides the password. The sign-in page reads it before there is a session. */
export const viewSignInOptions: Handlers['login.php?run=getSignInOptions'] = async ({
  provider,
}) => ({
  status: 'success',
  message: provider ? { PROVIDER: provider.config.label } : {},
});

/** Returns the user of the session, which began outside a call. */
export const viewSignedInUser: Handlers['login.php?run=getSignedInUser'] = async ({
  user,
  sessionTimes,
}) => ({
  status: 'success',
  message: {
    USER_NAME: user.userName,
    USER_ID: String(user.userId),
    ROLE: roleNumbers[user.role],
    USER_CODE: user.userCode,
    PHONE: user.phone,
  },
  session_limits: { idle_ms: sessionTimes.idleMs, absolute_ms: sessionTimes.absoluteMs },
});
