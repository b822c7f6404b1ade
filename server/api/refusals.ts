/**
 * The call can't be done and the person must read why: 200 with status `error`. Thrown inside a
 * database transaction, so that nothing of the call remains.
 */
export class Refusal extends Error {
  readonly code: 'conflict' | 'not_found' | undefined;

  constructor(message: string, code?: 'conflict' | 'not_found') {
    super(message);
    this.code = code;
  }
}

/** The call itself is not acceptable: answered with this HTTP status. */
export class HttpRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const sessionFailed = () => new HttpRefusal(401, 'Your session has been failed');
/** The session holds, but began too long ago for what is asked. */
export const signInAgain = () => new HttpRefusal(401, 'Please sign in again to set a password');
export const notAllowed = () => new HttpRefusal(403, 'You are not allowed to do this');
export const badRequest = () => new HttpRefusal(400, 'The request is not understood');
export const unknownCall = () => new HttpRefusal(404, 'Not found');

/** A sign-in that is not even tried. */
export const tooManyAttempts = () => new Refusal('Too many attempts. Please try again later.');
