import type { ListFilters } from './listFilters.ts';
import type { Section } from '../transactions/transaction.ts';

/** Counting stops at this number. */
export const maxListCount = 99;

/** A list of transactions that is counted; its order does not matter. */
export interface CountedList {
  section: Section;
  /** Search text; '' for none. */
  search: string;
  filters?: ListFilters;
}

/** The number of transactions in a list. */
export interface ListCount {
  count: number;
  /** True if there are or may be more. */
  isMore: boolean;
}

/** Returns a count as it is shown, such as "12" or "99+". */
export const countText = ({ count, isMore }: ListCount): string =>
  isMore ? `${count}+` : String(count);

/** Returns a number as it is shown where there is little room, such as "12" or "99+". */
export const shortCount = (count: number): string =>
  countText({ count: Math.min(count, maxListCount), isMore: count > maxListCount });
