import type { TimedChange } from '../workflow/lastChange.ts';
import type { Paise } from '../money/money.ts';
import type { DuplicateReason } from './duplicateReasons.ts';
import type { Status, StatusColour } from '../workflow/workflow.ts';

/** One row of a transaction list. `createdAt` is ISO 8601 with the business zone's offset. */
export interface TransactionSummary {
  id: string;
  code: string;
  bankName: string;
  agentName: string;
  /** Empty if there is none, or if the server does not send it. */
  customer: string;
  logoUrl: string | null;
  amount: Paise;
  /** Amount left to pay; null if the server does not send it. */
  balance: Paise | null;
  statusDescription: string;
  colour: StatusColour;
  createdAt: string;
  /** Number of messages that the reader's side has not answered. */
  unanswered: number;
  /** Since when it has its status, ISO 8601 with offset; null if it is closed or not known. */
  statusSince: string | null;
  /** Increases when its form or its status changes; null if the server does not send it. */
  version: number | null;
}

/** A transaction that may be the same transfer as another one. */
export interface PossibleDuplicate extends TransactionSummary {
  /** The strongest first. */
  reasons: readonly DuplicateReason[];
  /** Its amount minus that of the other one. */
  amountApart: Paise;
}

/** A transaction with all its fields. */
export interface Transaction extends TimedChange {
  id: string;
  code: string;
  status: Status;
  bankCode: string;
  bankName: string;
  agentCode: string;
  agentName: string;
  customer: string;
  amount: Paise;
  paid: Paise;
  balance: Paise;
  notes: string;
  problem: string;
  logoUrl: string | null;
  createdAt: string;
  /** Number of messages that the reader's side has not answered. */
  unanswered: number;
  /** Since when it has its status, ISO 8601 with offset; null if it is closed or not known. */
  statusSince: string | null;
}

/** A transaction to initiate. The client creates `id` when the form opens. */
export interface NewTransaction {
  id: string;
  customer: string;
  agentCode: string;
  bankCode: string;
  amount: Paise;
  notes: string;
}

/** Changes that an admin or an agent makes in the edit form. */
export interface TransactionChange extends Omit<NewTransaction, 'id'> {
  status: Status;
}

/** An image stored on the server. `thumbUrl` is its thumbnail, `url` the full file. */
export interface StoredFile {
  id: string;
  url: string;
  thumbUrl: string;
  name: string;
}

/** The answer to an upload. */
export interface UploadedFiles {
  /** Ids of its files in their order; null if the server does not send them. */
  ids: readonly string[] | null;
  /** All stored files, including those of other uploads. */
  stored: readonly StoredFile[];
}

/** Another payment with the same reference. Null if the user may not see its transaction. */
export type ReferenceUse = { transactionId: string; code: string; paidAt: string } | null;

/** Another payment whose receipt `other` is the same as `own`, a receipt of this payment, or looks like it. */
export interface ReceiptUse {
  transactionId: string;
  code: string;
  paidAt: string;
  own: StoredFile;
  other: StoredFile;
}

/** A part payment. `paidAt` is ISO 8601 with offset; `userCode` is the user who recorded it. */
export interface Payment {
  id: string;
  amount: Paise;
  paidAt: string;
  userCode: string;
  /** Normalised bank reference; null if there is none. */
  reference: string | null;
  /** Other payments with the same reference. Only admins get them. */
  sameReference: readonly ReferenceUse[];
  receipts: readonly StoredFile[];
  /** Other payments that have one of the receipts. Agents do not get them. */
  reused: readonly ReceiptUse[];
  /** Other payments with a receipt that looks like one of these. Agents do not get them. */
  similar: readonly ReceiptUse[];
  /** Only a reversed payment has it. The payment counts no longer. */
  reversal?: Reversal;
  /** The request to reverse it, which another admin can confirm. Only admins see it. */
  reversalRequest?: ReversalRequest;
}

/** The request to reverse a payment. `requestedAt` is ISO 8601 with offset. */
export interface ReversalRequest {
  id: string;
  requestedAt: string;
  userCode: string;
  reason: string;
}

/** The reversal of a payment. `reversedAt` is ISO 8601 with offset. */
export interface Reversal {
  id: string;
  reversedAt: string;
  userCode: string;
  reason: string;
}

/** A message of the agent or the staff on a transaction. `sentAt` is ISO 8601 with offset. */
export interface Message {
  id: string;
  sentAt: string;
  userCode: string;
  /** False for a message of a banker or an admin. */
  isFromAgent: boolean;
  /** Empty if the message has photos only. */
  text: string;
  photos: readonly StoredFile[];
}

/** A message to send. The client creates `id` when the form opens. */
export interface NewMessage {
  id: string;
  transactionId: string;
  text: string;
}

export interface TransactionDetails {
  transaction: Transaction;
  attachments: readonly StoredFile[];
  payments: readonly Payment[];
  /** The messages, the oldest first. */
  messages: readonly Message[];
}

/** Options of the select fields: all statuses, and the active banks and agents. */
export interface Lookups {
  statuses: readonly StatusChoice[];
  banks: readonly Choice[];
  agents: readonly Choice[];
}

export interface StatusChoice {
  code: Status;
  description: string;
  colour: StatusColour;
  isBankerSelectable: boolean;
}

export interface Choice {
  code: string;
  name: string;
}

/** Filter of a transaction list (specification, section 7: `section`). */
export type Section = 'all' | 'alert' | 'orders';

/** Sort key of a list. */
export type Sort = 'created' | 'amount' | 'due';

/** Names of sort keys in calls. The created time has none, because every server has it. */
export const wireSorts = { amount: 'AMOUNT', due: 'DUE' } as const satisfies Record<
  Exclude<Sort, 'created'>,
  string
>;

/**
 * Direction of a list. 'newest' is the usual one: the newest, the largest amount or the earliest due time is
 * first.
 */
export type Order = 'newest' | 'oldest';
