import type { Paise } from '#domain/money.ts';
import type { Role } from '#domain/roles.ts';
import type { Status } from '#domain/workflow.ts';

/** The version of a record, which grows with every change, and its last change. */
export interface Versioned {
  version: number;
  /** The user who made the last change; null when unknown. */
  changedBy: number | null;
  updatedAt: Date;
}

export interface UserRecord extends Versioned {
  id: number;
  name: string;
  code: string;
  role: Role;
  phone: string;
  password: string;
  isActive: boolean;
}

export interface BankRecord extends Versioned {
  code: string;
  name: string;
  logoUrl: string | null;
  isActive: boolean;
}

export interface SettingRecord extends Versioned {
  /** Rupees, as short as they can be written. */
  rate: string;
}

export interface TransactionRecord {
  id: string;
  code: string;
  status: Status;
  bankCode: string;
  agentId: number;
  customer: string;
  amount: Paise;
  paid: Paise;
  notes: string;
  problem: string;
  createdAt: Date;
  completedAt: Date | null;
  /** Grows with every change of the form or the status. */
  version: number;
  /** The user who made the last change, one of the attachments included. */
  changedBy: number;
  changedAt: Date;
  /** What the call that began it carried, to tell its repetition from another one. */
  fingerprint: string;
}

export interface PaymentRecord {
  id: string;
  transactionId: string;
  amount: Paise;
  userId: number;
  paidAt: Date;
  fingerprint: string;
}

export interface FileRecord {
  id: string;
  /** The payment it is a receipt of; null for an attachment. */
  paymentId: string | null;
  transactionId: string;
  uploaderId: number;
  /** False until its transaction or payment exists. */
  isClaimed: boolean;
  name: string;
  url: string;
}

export interface NotificationRecord {
  userId: number;
  transactionId: string;
  message: string;
  isRead: boolean;
}

/** Everything the in-memory server knows, each list in the order in which it grew. */
export interface Data {
  users: UserRecord[];
  banks: BankRecord[];
  transactions: TransactionRecord[];
  payments: PaymentRecord[];
  files: FileRecord[];
  notifications: NotificationRecord[];
  setting: SettingRecord;
  /** The last running number of each business day. */
  lastNumbers: Map<string, number>;
  /** Who is signed in, by the token of their browser. */
  sessions: Map<string, number>;
}

/** A server to which nothing has happened yet. */
export const dataOf = (known: Partial<Data>): Data => ({
  users: [],
  banks: [],
  transactions: [],
  payments: [],
  files: [],
  notifications: [],
  setting: { rate: '0', version: 1, changedBy: null, updatedAt: new Date(0) },
  lastNumbers: new Map(),
  sessions: new Map(),
  ...known,
});
