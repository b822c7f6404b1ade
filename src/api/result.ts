/**
 * Why a call gave no success.
 * - `offline`: the browser has no network; nothing was sent.
 * - `unauthorised`: no valid session (HTTP 401).
 * - `refused`: the server said no in words for the person.
 * - `failed`: anything else. `mayHaveHappened` is true when the call may have taken effect
 *   although no answer told so: the connection broke, timed out or the server failed.
 */
export type CallError =
  | { kind: 'offline' }
  | { kind: 'unauthorised'; message: string | null }
  | { kind: 'refused'; message: string | null; code: 'conflict' | 'not_found' | null }
  | { kind: 'failed'; httpStatus: number | null; mayHaveHappened: boolean };

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: CallError };

export const succeeded = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const failedWith = (error: CallError): Result<never> => ({ ok: false, error });
