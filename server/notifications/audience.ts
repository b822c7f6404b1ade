/**
 * Recipients of a notification: the active users of a role, and the transaction's agent if included.
 * Bankers receive only those about transactions they may see.
 */
export interface Audience {
  role: 'admin' | 'banker';
  includesAgent: boolean;
}
