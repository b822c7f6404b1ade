import type { Paise } from '../money/money.ts';
import type { DateRange } from '../time/dateRange.ts';
import type { StoredFile } from '../transactions/transaction.ts';

/** A changed field with its texts before and after; null stands for no value. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Kinds of devices that changes come from. A program is not a browser. */
export type Device = 'phone' | 'tablet' | 'computer' | 'program';

/** The client that made a change. Only admins see it. */
export interface HistoryOrigin {
  /** '' for the operator. */
  userName: string;
  /** Network address; null for a command of the operator. */
  address: string | null;
  device: Device | null;
  /** The rupee rate after the change. */
  rate: string | null;
}

/** The record that an entry is about. */
export type HistorySubject =
  | { kind: 'transaction'; id: string; name: string }
  | { kind: 'user'; id: string; name: string }
  | { kind: 'bank'; id: string; name: string }
  | { kind: 'setting' };

/** An entry of the history. */
export interface HistoryEntry {
  id: string;
  /** ISO 8601 with the business zone's offset. */
  happenedAt: string;
  action: string;
  /** '' for the operator. */
  userCode: string;
  changes: readonly FieldChange[];
  reason: string | null;
  /** Amount of the payment that the entry is about. */
  payment: Paise | null;
  files: readonly StoredFile[];
  /** Names of deleted files. */
  deletedFiles: readonly string[];
  /** Codes of the transactions that have a receipt of this payment. */
  sameReceipt: readonly string[];
  /** Codes of the transactions that have a receipt that looks like one of this payment. */
  similarReceipt: readonly string[];
  /** Null for users other than admins. */
  origin: HistoryOrigin | null;
  /** Null in the history of one record. */
  subject: HistorySubject | null;
}

/** Kinds of changes that the activity is filtered by. */
export const activityKinds = ['transfers', 'payments', 'files', 'users', 'banks', 'rate'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Selects entries of the activity. An empty code or kind stands for all. */
export interface ActivityFilter extends DateRange {
  userCode: string;
  kind: ActivityKind | '';
}

/** A user whose changes can be selected. */
export interface ActivityUser {
  code: string;
  name: string;
}
