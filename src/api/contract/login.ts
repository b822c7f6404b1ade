import { z } from 'zod';
import { responseOf, messageResponse, password, request, roleNumber } from './wire.ts';

/** The session user, as stored in the browser (specification, section 3). */
export const sessionUser = z.object({
  USER_NAME: z.string(),
  USER_ID: z.string(),
  ROLE: roleNumber,
  USER_CODE: z.string(),
  PHONE: z.string(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Time limits of the session. Not in the specification. */
const sessionLimits = z.object({ idle_ms: z.number(), absolute_ms: z.number() });
export type SessionLimits = z.infer<typeof sessionLimits>;

export const loginCalls = {
  'login.php?run=login': {
    kind: 'json',
    request: request({ password }),
    response: responseOf({ message: sessionUser, session_limits: sessionLimits.optional() }),
  },
  'login.php?run=logout': { kind: 'json', request: request({}), response: messageResponse },
} as const;
