import type { Status } from './workflow.ts';

/** A payment, as far as the rule needs it. Users are compared by an id or a code. */
export interface ReversiblePayment<User> {
  isReversed: boolean;
  paidBy: User;
  /** The admin whose request another one has to confirm; null without one. */
  requestedBy: User | null;
}

/** Why a payment can't be reversed now. */
export type ReversalProblem = 'status' | 'reversed' | 'ownPayment' | 'ownRequest';

/** Hours in which another admin can confirm the request of a reversal. */
export const reversalRequestHours = 24;

/** Returns true if payments of a transaction in this status can be reversed. */
export const isReversible = (status: Status): boolean => status !== 'CMP' && status !== 'CNL';

/** Returns the status after the reversal of a payment, which leaves a balance. */
export const statusAfterReversal = (status: Status): Status =>
  status === 'CHK' || status === 'CMP' ? 'PND' : status;

/**
 * Returns why this admin can't reverse a payment now; null if the admin can. Roles change, so an admin may have
 * recorded the payment as a banker.
 */
export function reversalProblem<User>(
  status: Status,
  { isReversed, paidBy, requestedBy }: ReversiblePayment<User>,
  admin: User,
): ReversalProblem | null {
  if (!isReversible(status)) return 'status';
  if (isReversed) return 'reversed';
  if (paidBy === admin) return 'ownPayment';
  return requestedBy === admin ? 'ownRequest' : null;
}
