/** A role whose users all receive a notification. */
export type NotifiedRole = 'admin' | 'banker';

/**
 * Recipients of a notification: the active users of a role, if there is one, and the transaction's
 * agent if included. Bankers receive only those about transactions they may see.
 */
export interface Audience {
  role: NotifiedRole | null;
  includesAgent: boolean;
}
