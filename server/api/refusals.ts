import type { z, ZodError } from 'zod';
import { type errorResponse, unsupportedCharacters } from '#api/contract/wire.ts';
import type { SensitiveAction } from '#server/calls.ts';

type RefusalCode = 'conflict' | 'not_found' | 'confirm_password' | 'second_factor';

/**
 * The call is refused with a message for the user: HTTP 200 with status `error`. Thrown inside a
 * database transaction, it rolls everything back.
 */
export class Refusal extends Error {
  readonly code: RefusalCode | undefined;
  /** Further keys of the answer. */
  readonly details: RefusalDetails | undefined;

  constructor(message: string, code?: RefusalCode, details?: RefusalDetails) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

type RefusalDetails = Pick<z.infer<typeof errorResponse>, 'factors' | 'passkey' | 'provider'>;

/** Refuses to record something if a file that the call expects was not claimed. @throws Refusal */
export function requireFiles(
  claimed: readonly string[],
  expected: readonly string[] | undefined,
): void {
  if (expected?.every((fileId) => claimed.includes(fileId)) ?? true) return;
  throw new Refusal('A file is missing. Please upload it again.');
}

/** The call is refused with this HTTP status. */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly code: 'factor_required' | undefined;

  constructor(status: number, message: string, code?: 'factor_required') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Returns the refusal of an invalid body. If only unsupported characters are invalid, the user gets
 * a message.
 */
export function refusalForBody({ issues }: ZodError): Refusal | HttpRefusal {
  const isUserInput = issues.every(({ message }) => message === unsupportedCharacters);
  return isUserInput ? new Refusal(unsupportedCharacters) : badRequest();
}

export const sessionFailed = () => new HttpRefusal(401, 'Your session has been failed');
/** The session is valid, but the password was typed too long ago for this action. */
export const signInAgain = (action: SensitiveAction) =>
  new HttpRefusal(401, `Please sign in again to ${action}`);
/** The same for a client that can ask for the password. */
export const confirmFirst = (action: SensitiveAction, hasPasskey: boolean) =>
  new Refusal(
    `Please confirm your password to ${action}`,
    'confirm_password',
    hasPasskey ? { factors: ['passkey'] } : undefined,
  );
/** The same for a client that can open the identity provider. @param provider text of its button */
export const confirmAtProvider = (action: SensitiveAction, provider: string) =>
  new Refusal(`Please sign in again to ${action}`, 'confirm_password', { provider });
/** The role needs a second factor, which the user has, but this session was begun without it. */
export const signInWithCode = () =>
  new HttpRefusal(401, 'Please sign in again with your second step');
/** The role needs a second factor, which the user has not set up yet. */
export const factorRequired = () =>
  new HttpRefusal(403, 'Set up your second step first', 'factor_required');
export const notAllowed = () => new HttpRefusal(403, 'You are not allowed to do this');
export const badRequest = () => new HttpRefusal(400, 'The request is not understood');
/** The standby does not know the session, which may be newer than its data. */
export const unknownSession = () => new HttpRefusal(503, 'The service is not available right now');
export const unknownCall = () => new HttpRefusal(404, 'Not found');

/** The refusal of a sign-in that is not attempted. */
export class TooManyAttempts extends Refusal {
  constructor() {
    super('Too many attempts. Please try again later.');
  }
}
