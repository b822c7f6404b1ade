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
export interface Notification {
  id: string;
  transactionId: string;
  message: string;
  /** ISO 8601 with offset. */
  sentAt: string | null;
  code: string | null;
  bankName: string | null;
  amount: Paise | null;
  isUnread: boolean;
}
