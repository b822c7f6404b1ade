/** Duration of a claim after it was taken or extended, ms. */
export const claimMs = 15 * 60_000;

/** A banker who is paying a transaction. */
export interface Claim {
  userCode: string;
  /** Null for a viewer who does not see names. */
  userName: string | null;
  /** ISO 8601 with offset. */
  takenAt: string;
  /** True if the viewer holds it. */
  isOwn: boolean;
}

/** Claims by transaction id. */
export type Claims = Readonly<Partial<Record<string, Claim>>>;
