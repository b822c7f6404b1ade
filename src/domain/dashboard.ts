import type { Paise } from './money.ts';

/** The dashboard's tabs (specification, section 2). */
export type DashboardTab = 'summary' | 'orders' | 'overview' | 'alert';

/** Figures of the admin's Summary tab: amounts in paise and counts. */
export interface Summary {
  today: {
    transfers: number;
    totalAmount: Paise;
    completed: number;
    pending: number;
    balance: Paise;
  };
  overall: { pending: number; balance: Paise };
}

/** One notification in the list behind the bell icon. */
export interface Notification {
  transactionId: string;
  message: string;
}
