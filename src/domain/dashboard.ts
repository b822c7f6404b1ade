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

/** One notification in the list behind the bell icon. */
export interface Notification {
  transactionId: string;
  message: string;
}
