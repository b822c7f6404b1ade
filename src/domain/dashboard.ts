import type { Paise } from './money.ts';

/** The dashboard's tabs (specification, section 2). */
export type DashboardTab = 'summary' | 'orders' | 'overview' | 'alert';

/** Figures of the admin's Summary. Amounts in paise, the rest are counts. */
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

/** One entry of the bell. */
export interface Notification {
  transactionId: string;
  message: string;
}
