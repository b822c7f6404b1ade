import type { TimedChange } from './lastChange.ts';
import type { Paise } from './money.ts';
import type { Status, StatusColour } from './workflow.ts';

/** One row of a transaction list. `createdAt` is ISO 8601 with the business zone's offset. */
export interface TransactionSummary {
  id: string;
  code: string;
  bankName: string;
  agentName: string;
  logoUrl: string | null;
  amount: Paise;
  statusDescription: string;
  colour: StatusColour;
  createdAt: string;
}

/** One transaction, whole. */
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
}

/** A transaction to be initiated. `id` is made by the client when the form opens. */
export interface NewTransaction {
  id: string;
  customer: string;
  agentCode: string;
  bankCode: string;
  amount: Paise;
  notes: string;
}

/** What the edit form of an admin or an agent may change. */
export interface TransactionChange extends Omit<NewTransaction, 'id'> {
  status: Status;
}

/** A picture kept by the server. `thumbUrl` is small, `url` is the whole file. */
export interface StoredFile {
  id: string;
  url: string;
  thumbUrl: string;
  name: string;
}

/** One part payment. `paidAt` is ISO 8601 with offset, `userCode` who recorded it. */
export interface Payment {
  id: string;
  amount: Paise;
  paidAt: string;
  userCode: string;
  receipts: readonly StoredFile[];
}

export interface TransactionDetails {
  transaction: Transaction;
  attachments: readonly StoredFile[];
  payments: readonly Payment[];
}

/** What the selects offer: every status, and the active banks and agents. */
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

/** Which part of the transactions a list shows (specification, section 7: `section`). */
export type Section = 'all' | 'alert' | 'orders';

/** Order of a list by its created time. */
export type Order = 'newest' | 'oldest';
