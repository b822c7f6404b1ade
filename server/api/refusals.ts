import type { ZodError } from 'zod';
import { unsupportedCharacters } from '#api/contract/wire.ts';

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

/**
 * Refuses a change that was made on an older version of a record; a change that names no version
 * is made on any. @throws Refusal `conflict`.
 */
export function requireVersion(
  record: 'User' | 'Bank' | 'Setting',
  present: number,
  opened: number | undefined,
): void {
  if (opened === undefined || opened === present) return;
  throw new Refusal(`${record} has changed since you opened it`, 'conflict');
}

/**
 * Refuses to record something without the files that the call expects with it. @throws Refusal
 * when one of them is not among the claimed.
 */
export function requireFiles(
  claimed: readonly string[],
  expected: readonly string[] | undefined,
): void {
  if (expected?.every((fileId) => claimed.includes(fileId)) ?? true) return;
  throw new Refusal('A file is missing. Please upload it again.');
}

/** The call itself is not acceptable: answered with this HTTP status. */
export class HttpRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The refusal of a body: in words where only what a person typed does not fit the call. */
export function refusalOfBody({ issues }: ZodError): Refusal | HttpRefusal {
  const isTyped = issues.every(({ message }) => message === unsupportedCharacters);
  return isTyped ? new Refusal(unsupportedCharacters) : badRequest();
}

export const sessionFailed = () => new HttpRefusal(401, 'Your session has been failed');
/** The session holds, but began too long ago for what is asked. */
export const signInAgain = () => new HttpRefusal(401, 'Please sign in again to set a password');
export const notAllowed = () => new HttpRefusal(403, 'You are not allowed to do this');
export const badRequest = () => new HttpRefusal(400, 'The request is not understood');
export const unknownCall = () => new HttpRefusal(404, 'Not found');

/** A sign-in that is not even tried. */
export const tooManyAttempts = () => new Refusal('Too many attempts. Please try again later.');
