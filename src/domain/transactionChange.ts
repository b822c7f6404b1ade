import type { Transaction, TransactionChange } from './transaction.ts';
import type { Status } from './workflow.ts';

/** What a banker's form changes. */
export interface StatusChange {
  status: Status;
  /** Becomes the problem message in the statuses that carry one. */
  reason: string;
}

/** Whether a transaction already is as a change would make it. */
export const isApplied = (change: TransactionChange, now: Transaction): boolean =>
  change.customer === now.customer &&
  change.agentCode === now.agentCode &&
  change.bankCode === now.bankCode &&
  change.amount === now.amount &&
  change.notes === now.notes &&
  change.status === now.status;
