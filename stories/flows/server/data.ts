import type { SuccessOf } from '#api/contract/calls.ts';
import type { Paise } from '#domain/money/money.ts';
import type { Role } from '#domain/users/roles.ts';
import type { Status } from '#domain/workflow/workflow.ts';

/** Version of a record and its last change. */
export interface Versioned {
  version: number;
  /** Id of the user who made the last change; null if unknown. */
  changedBy: number | null;
  changedAt: Date;
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
  /** Rupees as a decimal without trailing zeros. */
  rate: string;
}

export interface TransactionRecord extends Versioned {
  id: string;
  code: string;
  status: Status;
  bankCode: string;
  agentId: number;
  /** Id of the user who initiated it. */
  initiatedBy: number;
  customer: string;
  amount: Paise;
  paid: Paise;
  notes: string;
  problem: string;
  createdAt: Date;
  /** Time when it got its status. */
  statusSince: Date;
}

export interface PaymentRecord {
  id: string;
  transactionId: string;
  amount: Paise;
  userId: number;
  reference: string | null;
  paidAt: Date;
}

export interface ReversalRecord {
  id: string;
  paymentId: string;
  userId: number;
  reason: string;
  reversedAt: Date;
}

export interface FileRecord {
  id: string;
  transactionId: string;
  /** Id of the payment of a receipt; null for other files. */
  paymentId: string | null;
  /** Id of the message of a photo; null for other files. */
  messageId: string | null;
  name: string;
  url: string;
}

export interface MessageRecord {
  id: string;
  transactionId: string;
  /** The transaction's agent at that time, who sees the message. */
  agentId: number;
  userId: number;
  isFromAgent: boolean;
  text: string;
  /** Ids of its photos. */
  photoIds: readonly string[];
  sentAt: Date;
}

export interface ClaimRecord {
  userId: number;
  takenAt: Date;
  expiresAt: Date;
}

export interface NotificationRecord {
  /** The event, which is the same for all its recipients. */
  eventId: number;
  userId: number;
  transactionId: string;
  message: string;
  sentAt: Date;
  isRead: boolean;
}

/** A saved view as it is sent. */
export type SavedViewRecord = SuccessOf<'transaction.php?run=getSavedViews'>['message'][number];

/** The data of the in-memory server. Each list is in the order of insertion. */
export interface Data {
  users: UserRecord[];
  banks: BankRecord[];
  transactions: TransactionRecord[];
  payments: PaymentRecord[];
  reversals: ReversalRecord[];
  messages: MessageRecord[];
  files: FileRecord[];
  notifications: NotificationRecord[];
  setting: SettingRecord;
  /** True if the server sends changes as they happen. */
  hasLive: boolean;
  /** By transaction id. */
  claims: Map<string, ClaimRecord>;
  /** Saved views by user id, in order. */
  views: Map<number, readonly SavedViewRecord[]>;
  /** Ids of the signed-in users by session token. */
  sessions: Map<string, number>;
}

/** Returns empty data with some parts filled in. */
export const dataOf = (parts: Partial<Data>): Data => ({
  users: [],
  banks: [],
  transactions: [],
  payments: [],
  reversals: [],
  messages: [],
  files: [],
  notifications: [],
  setting: { rate: '0', version: 1, changedBy: null, changedAt: new Date(0) },
  hasLive: false,
  claims: new Map(),
  views: new Map(),
  sessions: new Map(),
  ...parts,
});

/** Returns the record that fulfils a condition. @throws Error without one */
export function findIn<Record>(records: readonly Record[], isWanted: (one: Record) => boolean) {
  const found = records.find(isWanted);
  if (!found) throw new Error('the in-memory server has no such record');
  return found;
}
