/** The kinds of proof besides the password. */
export const factorKinds = ['app', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** A passkey of the signed-in user. */
export interface Passkey {
  id: string;
  name: string;
  /** True if it is not bound to one device. */
  isSynced: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; null before the first use. */
  lastUsedAt: string | null;
}

/**
 * Reason why the browser has created or used no passkey.
 * - `cancelled`: the person has closed the dialog, or it timed out.
 * - `known`: the authenticator has a passkey of this user already.
 */
export type PasskeyProblem = 'cancelled' | 'known' | 'failed';

/** The second factor of the signed-in user. */
export interface SecondFactor {
  /** Time when the authenticator app was set up, ISO 8601; null without one. */
  since: string | null;
  /** Null where passkeys cannot be used, by the address of the page. */
  passkeys: readonly Passkey[] | null;
  /** True if the role of the user needs one. */
  isRequired: boolean;
  /** Number of recovery codes left. */
  recoveryCodes: number;
}

/** Data for setting up an authenticator app. */
export interface NewSecret {
  /** To be typed, in base32. */
  text: string;
  /** Content of the QR code. */
  address: string;
}
