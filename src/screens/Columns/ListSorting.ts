import type { Order, Sort } from '#domain/transaction.ts';

/** What a list is sorted by, and what it can be sorted by. */
export interface ListSorting {
  sort: Sort;
  order: Order;
  /** What the server can sort by besides the created time. */
  sorts: readonly Sort[];
  onSortChange: (sort: Sort, order: Order) => void;
}
