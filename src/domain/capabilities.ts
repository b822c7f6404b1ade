import type { Paise } from './money.ts';

/** What a server offers beyond the specification. */
export interface Capabilities {
  /** An amount above this one is typed twice; null if none is. */
  retypeAbove: Paise | null;
  /** True if the server returns the history of records. */
  hasHistory: boolean;
  /** True if the server returns the changes by everyone. */
  hasActivity: boolean;
  /** True if payments can have a bank reference. */
  bankReference: boolean;
  /** True if the server knows who is paying a transaction. */
  hasClaims: boolean;
  /** Hours around a transaction in which similar ones are found; 0 if none are. */
  similarHours: number;
  /** Number of admins that the reversal of a payment needs; null if none can be reversed. */
  reversals: number | null;
}

/** The capabilities of a server that offers only the calls of the specification. */
export const noCapabilities: Capabilities = {
  retypeAbove: null,
  hasHistory: false,
  hasActivity: false,
  bankReference: false,
  hasClaims: false,
  similarHours: 0,
  reversals: null,
};
