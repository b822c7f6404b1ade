import type { Role } from '../users/roles.ts';

/** The figures of the business day that each role sees, in their order. */
export const dayFigures = {
  admin: ['initiated', 'waiting', 'toCheck', 'completed', 'balance', 'payments'],
  banker: ['openOrders', 'payments', 'claims', 'unanswered'],
  agent: ['initiated', 'waiting', 'completed', 'problems', 'unanswered'],
} as const satisfies Record<Role, readonly string[]>;

export type DayFigure = (typeof dayFigures)[Role][number];

/** All figures. */
export const allDayFigures = [...new Set(Object.values(dayFigures).flat())];

/** A number of transactions, payments or claims, and a sum of amounts in paise. Null for a figure without it. */
export interface DayValue {
  count: number | null;
  amount: bigint | null;
  /** The same a week before, until the same time of the day. */
  weekBefore?: Omit<DayValue, 'weekBefore'> | undefined;
}

/** The business day at a glance. */
export interface Day {
  /** `YYYY-MM-DD` in the business time zone. */
  day: string;
  /** The figures of the reader's role. */
  figures: Readonly<Partial<Record<DayFigure, DayValue>>>;
}
