import type {
  NewTransaction,
  Transaction,
  TransactionChange,
} from '../transactions/transaction.ts';
import type { Status } from './workflow.ts';

/** A status change in the banker's form. */
export interface StatusChange {
  status: Status;
  /** Stored as the problem message if the status has one. */
  reason: string;
}

/** Returns true if the transaction has these values. The server trims the customer. */
export const hasContent = (now: Transaction, sent: Omit<NewTransaction, 'id'>): boolean =>
  now.customer === sent.customer.trim() &&
  now.agentCode === sent.agentCode &&
  now.bankCode === sent.bankCode &&
  now.amount === sent.amount &&
  now.notes === sent.notes;

/** Returns true if the transaction already has all values of the change. */
export const isApplied = (change: TransactionChange, now: Transaction): boolean =>
  hasContent(now, change) && change.status === now.status;
