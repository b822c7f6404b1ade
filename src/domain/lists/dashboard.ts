import type { Paise } from '../money/money.ts';

/** The dashboard's tabs (specification, section 2). */
export type DashboardTab = 'summary' | 'orders' | 'overview' | 'alert';

/** Figures of the admin's Summary tab: counts, and sums of amounts in paise. */
export interface Summary {
  today: {
    transfers: number;
    totalAmount: bigint;
    completed: number;
    pending: number;
    balance: bigint;
  };
  overall: { pending: number; balance: bigint };
}

/** A notification about a transaction. The other values are null if the server does not send them. */
/** What a notification is about: a transaction, or a settlement in the account of an agent. */
export type NotificationSubject =
  | { kind: 'transaction'; id: string }
  | { kind: 'settlement'; id: string; userId: string };

export interface Notification {
  id: string;
  about: NotificationSubject;
  message: string;
  /** ISO 8601 with offset. */
  sentAt: string | null;
  /** Of the transaction, or of the agent of the settlement. */
  code: string | null;
  bankName: string | null;
  amount: Paise | null;
  isUnread: boolean;
}
