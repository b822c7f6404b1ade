import type { ResponseOf } from '#api/contract/calls.ts';
import { roleNumbers } from '#domain/users/roles.ts';
import type { AppContext } from '#server/api/call.ts';
import type { SignedIn } from '../sessions/signedIn.ts';

/** Returns the answer to a sign-in: the session user and the limits of the session. */
export const answerSignedIn = (
  { sessionTimes }: AppContext,
  user: SignedIn,
): ResponseOf<'login.php?run=getSignedInUser'> => ({
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
