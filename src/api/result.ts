import type { FactorKind } from '#domain/users/secondFactor.ts';
import type { PasskeyRequest } from './contract/passkey.ts';

/** Machine-readable part of an error, so that screens do not parse the message. */
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
 * `factors` are the kinds of proof that the user can give, if one is a passkey, and `passkey` is what the
 * browser needs to use one. `provider` is the text of a button: the user confirms at the identity provider.
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
      factors?: readonly FactorKind[];
      passkey?: PasskeyRequest;
      provider?: string;
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

/** The result of a step that changed nothing, because code could not be loaded or a dialog failed. */
export const failedWithoutEffect = failedWith({
  kind: 'failed',
  httpStatus: null,
  isOutcomeUnknown: false,
});

/** Returns the value of a result. @throws CallError, because SWR expects a rejection on failure. */
export async function unwrap<Value>(promise: Promise<Result<Value>>): Promise<Value> {
  const result = await promise;
  if (!result.ok) throw result.error;
  return result.value;
}
