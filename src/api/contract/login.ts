import { z } from 'zod';
import {
  instant,
  messageResponse,
  password,
  request,
  responseOf,
  roleNumber,
  rowsResponse,
} from './wire.ts';

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

/** A session. Not in the specification. `DEVICE` and `ADDRESS` are those of the sign-in, if they are known. */
export const wireSession = z.object({
  SESSION_ID: z.uuid(),
  STARTED_TIME: instant,
  LAST_USED_TIME: instant,
  DEVICE: z.enum(['phone', 'tablet', 'computer', 'program']).optional(),
  ADDRESS: z.string().optional(),
  /** True for the session of the call. */
  CURRENT: z.boolean().optional(),
});
export type WireSession = z.infer<typeof wireSession>;

/**
 * Header, with the value `1`, of a client that can ask for the password again. A call that needs a
 * recent password is then refused with the code `confirm_password` instead of HTTP 401.
 */
export const stepUpHeader = 'x-step-up';

export const loginCalls = {
  'login.php?run=login': {
    kind: 'json',
    request: request({ password }),
    response: responseOf({ message: sessionUser, session_limits: sessionLimits.optional() }),
  },
  'login.php?run=logout': { kind: 'json', request: request({}), response: messageResponse },
  /** Checks the password of the session's user. For some minutes, calls that need it are then not refused. */
  'login.php?run=confirmPassword': {
    kind: 'json',
    request: request({ password }),
    response: messageResponse,
  },
  /** The active sessions of the user, the one used last first. */
  'login.php?run=getSessions': {
    kind: 'json',
    request: request({}),
    response: rowsResponse(wireSession),
  },
  /** Ends one session of the user; without an id, all but that of the call. */
  'login.php?run=endSessions': {
    kind: 'json',
    request: request({ session_id: z.uuid().optional() }),
    response: messageResponse,
  },
} as const;
