import { z } from 'zod';
import { newPasskey, passkeyCreation, passkeyProof, passkeyRequest } from './passkey.ts';
import {
  instant,
  limits,
  messageResponse,
  password,
  request,
  responseOf,
  roleNumber,
  rowsResponse,
  text,
  code,
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

/** A passkey of the user. SYNCED: it is not bound to one device. LAST_USED_TIME is absent before the first use. */
const wirePasskey = z.object({
  PASSKEY_ID: z.uuid(),
  NAME: z.string(),
  SYNCED: z.boolean(),
  CREATED_TIME: instant,
  LAST_USED_TIME: instant.optional(),
});
export type WirePasskey = z.infer<typeof wirePasskey>;

/**
 * The second factor of a user. SINCE is when the authenticator app was set up; absent without one. PASSKEYS are
 * absent where the browser cannot use them, by its address. RECOVERY_CODES is the number of codes left.
 */
const secondFactor = z.object({
  SINCE: instant.optional(),
  PASSKEYS: z.array(wirePasskey).optional(),
  REQUIRED: z.boolean(),
  RECOVERY_CODES: z.number().int(),
});

/** Trimmed, as the browser shows it. */
const passkeyName = text(limits.passkeyName).refine(
  (name) => name !== '' && name === name.trim(),
  'not a name',
);

const factorCode = code(limits.factorCode);

/** Recovery codes, which no later call returns. */
const recoveryCodes = responseOf({ message: z.array(z.string()) });

/**
 * Header, with the value `1`, of a client that can ask for the password again. A call that needs a
 * recent password is then refused with the code `confirm_password` instead of HTTP 401.
 */
export const stepUpHeader = 'x-step-up';
/**
 * The same for a client that can open the identity provider, for sessions that began there. The refusal then
 * has the key `provider`.
 */
export const providerStepUpHeader = 'x-provider-step-up';

const signedIn = responseOf({
  message: sessionUser,
  session_limits: sessionLimits.optional(),
  notices: z.array(z.string()).optional(),
  recovery_codes: z.number().int().optional(),
});

export const loginCalls = {
  'login.php?run=login': {
    kind: 'json',
    /**
     * `code` of an authenticator app, or a recovery code, or the proof of a passkey. Asked for with the error
     * code `second_factor`.
     */
    request: request({ password, code: factorCode.optional(), passkey: passkeyProof.optional() }),
    /**
     * `notices` are what happened to the user's second factor since the last sign-in, `recovery_codes` the
     * number of recovery codes left after a sign-in with one. Neither is in the specification.
     */
    response: signedIn,
  },
  /**
   * Ways to sign in besides the password. `PROVIDER`: at the identity provider, by the button with this text.
   * `PASSKEY`: with a passkey.
   */
  'login.php?run=getSignInOptions': {
    kind: 'json',
    request: request({}),
    response: responseOf({
      message: z.object({ PROVIDER: z.string().optional(), PASSKEY: z.literal(true).optional() }),
    }),
  },
  /** Begins a sign-in with a passkey in place of the password. Offered by `getSignInOptions`. */
  'login.php?run=beginPasskeySignIn': {
    kind: 'json',
    request: request({}),
    response: responseOf({ message: passkeyRequest }),
  },
  'login.php?run=signInWithPasskey': {
    kind: 'json',
    request: request({ passkey: passkeyProof }),
    response: signedIn,
  },
  /** The user of the session, as in the answer of `login`, after a sign-in at the identity provider. */
  'login.php?run=getSignedInUser': { kind: 'json', request: request({}), response: signedIn },
  /** `sign_out_address`, which is not in the specification, ends the session at the identity provider. */
  'login.php?run=logout': {
    kind: 'json',
    request: request({}),
    response: responseOf({ message: z.string(), sign_out_address: z.url().optional() }),
  },
  /** Checks the password of the session's user. For some minutes, calls that need it are then not refused. */
  'login.php?run=confirmPassword': {
    kind: 'json',
    request: request({ password }),
    response: messageResponse,
  },
  /** Begins to confirm with a passkey in place of the password. */
  'login.php?run=beginPasskeyConfirmation': {
    kind: 'json',
    request: request({}),
    response: responseOf({ message: passkeyRequest }),
  },
  /** Has the effect of `confirmPassword`. */
  'login.php?run=confirmWithPasskey': {
    kind: 'json',
    request: request({ passkey: passkeyProof }),
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
  /** The second factor of the user. Not in the specification; offered with SECOND_FACTOR, like the calls below. */
  'login.php?run=getSecondFactor': {
    kind: 'json',
    request: request({}),
    response: responseOf({ message: secondFactor }),
  },
  /** Creates a secret for an authenticator app: SECRET is its text, ADDRESS the content of its QR code. */
  'login.php?run=beginSecondFactor': {
    kind: 'json',
    request: request({}),
    response: responseOf({ message: z.object({ SECRET: z.string(), ADDRESS: z.string() }) }),
  },
  /** Puts the newest secret into use. `code` proves that the app has it. */
  'login.php?run=confirmSecondFactor': {
    kind: 'json',
    request: request({ code: factorCode }),
    response: recoveryCodes,
  },
  /** Removes the authenticator app. Passkeys stay. */
  'login.php?run=removeSecondFactor': {
    kind: 'json',
    request: request({}),
    response: messageResponse,
  },
  'login.php?run=renewRecoveryCodes': {
    kind: 'json',
    request: request({}),
    response: recoveryCodes,
  },
  'login.php?run=beginPasskey': {
    kind: 'json',
    request: request({}),
    response: responseOf({ message: passkeyCreation }),
  },
  /** Adds a passkey. Answers with recovery codes if it is the first proof of the user besides the password. */
  'login.php?run=addPasskey': {
    kind: 'json',
    request: request({ passkey: newPasskey, name: passkeyName }),
    response: recoveryCodes,
  },
  'login.php?run=renamePasskey': {
    kind: 'json',
    request: request({ passkey_id: z.uuid(), name: passkeyName }),
    response: messageResponse,
  },
  'login.php?run=removePasskey': {
    kind: 'json',
    request: request({ passkey_id: z.uuid() }),
    response: messageResponse,
  },
} as const;
