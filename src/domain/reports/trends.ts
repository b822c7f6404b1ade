import type { Status } from '../workflow/workflow.ts';

/** Number of business days that the trends cover, today included. */
export const trendDays = 30;

/** A number of transfers and the sum of their amounts in paise. */
export interface Tally {
  count: number;
  amount: bigint;
}

/** The transfers that were initiated in the last days. Cancelled ones count by status only. */
export interface Trends {
  /** Each day, `YYYY-MM-DD` in the business time zone, oldest first; also those without transfers. */
  days: readonly (Tally & { day: string })[];
  /** Transfers by hour of the business day, from midnight on. */
  hours: readonly {
    today: number;
    /** Mean of the days before. */
    usual: number;
  }[];
  /** Banks with transfers, the largest amount first. */
  banks: readonly (Tally & { code: string; name: string })[];
  /** Agents with transfers, the largest amount first. */
  agents: readonly (Tally & { code: string; name: string })[];
  /** Statuses with transfers, in the order of the workflow. */
  statuses: readonly (Tally & { status: Status })[];
  /** Median time from the initiation to the completion, in ms; null if none was completed. */
  medianMs: number | null;
}
