/** The second factor of the signed-in user. */
export interface SecondFactor {
  /** ISO 8601; null without one. */
  since: string | null;
  /** True if the role of the user needs one. */
  isRequired: boolean;
  /** Number of recovery codes left. */
  recoveryCodes: number;
}

/** What an authenticator app needs. */
export interface NewSecret {
  /** To be typed, in base32. */
  text: string;
  /** Content of the QR code. */
  address: string;
}
