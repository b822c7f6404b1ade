/** What a screen reacts to without parsing the message. */
export type RefusalCode =
  | 'conflict'
  | 'not_found'
  | 'confirm_password'
  | 'second_factor'
  | 'factor_required';

/**
 * Reason why a call did not succeed.
 * - `offline`: the browser has no network, so nothing was sent.
 * - `unauthorised`: no valid session (HTTP 401).
 * - `cancelled`: the user did not confirm the password that the call needs, so it had no effect.
 * - `refused`: the server rejected the call with a message for the user.
 * - `failed`: anything else. `isOutcomeUnknown` is true when the call may have taken effect without
 *   a usable response: the connection was lost, timed out, or the server failed.
 * `retryAfterMs` is set if the server takes no further calls for this time (HTTP 429).
 * `isBackground` is true for a call that a screen made by itself.
 */
export type CallError = { isBackground?: true } & CallErrorKind;
type CallErrorKind =
  | { kind: 'offline' }
  | { kind: 'cancelled' }
  | { kind: 'unauthorised'; message: string | null }
  | {
      kind: 'refused';
      message: string | null;
      code: RefusalCode | null;
      retryAfterMs?: number;
    }
  | { kind: 'failed'; httpStatus: number | null; isOutcomeUnknown: boolean };

/**
 * `asOf` is the time of the data, ms since 1970, if the server takes no changes at the moment and has
 * answered with older data.
 */
export type Result<Value> = ({ ok: true; value: Value } | { ok: false; error: CallError }) & {
  asOf?: number | undefined;
};

export const succeeded = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const failedWith = (error: CallError): Result<never> => ({ ok: false, error });
