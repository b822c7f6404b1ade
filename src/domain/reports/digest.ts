/** Numbers of what others did to the transactions that a user may see. */
export interface Digest {
  /** New transactions. */
  created: number;
  completed: number;
  payments: number;
  /** Transactions that got a status of the Alert tab. */
  problems: number;
  /** Messages that the user may have to answer. */
  messages: number;
}

/** Returns true if nothing happened. */
export const isEmptyDigest = (digest: Digest): boolean =>
  Object.values(digest).every((count) => count === 0);
