import { Secret, TOTP } from 'otpauth';

/** Parameters of authenticator apps (RFC 6238). */
const format = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the present one that are accepted, because clocks differ. */
const window = 1;
const secretBytes = 20;

/** Creates the secret of an authenticator app. */
export const newSecret = (): Uint8Array => new Secret({ size: secretBytes }).bytes;

/** A secret as people type it, and as apps read it from a QR code. */
export interface ShownSecret {
  /** Base32. */
  text: string;
  /** `otpauth://totp/…`. */
  address: string;
}

/** The issuer is the name under which the app is installed. */
export function showSecret(bytes: Uint8Array, userName: string): ShownSecret {
  const secret = secretOf(bytes);
  const totp = new TOTP({ ...format, secret, issuer: 'Sudoku', label: userName });
  return { text: secret.base32, address: totp.toString() };
}

/** Returns the time step whose code this is; null if it is the code of no accepted step. */
export function findStep(secret: Uint8Array, code: string, now: Date): number | null {
  const time = { period: format.period, timestamp: now.getTime() };
  const delta = TOTP.validate({
    ...format,
    ...time,
    token: code,
    secret: secretOf(secret),
    window,
  });
  return delta === null ? null : TOTP.counter(time) + delta;
}

/** Copies the bytes, because a buffer may be a part of a larger one. */
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });
