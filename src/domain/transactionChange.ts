import type { Transaction, TransactionChange } from './transaction.ts';
import type { Status } from './workflow.ts';

/** A status change in the banker's form. */
export interface StatusChange {
  status: Status;
  /** Stored as the problem message if the status has one. */
  reason: string;
}

/** Returns true if the transaction already has all values of the change. */
export const isApplied = (change: TransactionChange, now: Transaction): boolean =>
  change.customer === now.customer &&
  change.agentCode === now.agentCode &&
  change.bankCode === now.bankCode &&
  change.amount === now.amount &&
  change.notes === now.notes &&
  change.status === now.status;
