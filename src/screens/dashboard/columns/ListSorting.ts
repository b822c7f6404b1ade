import type { Order, Sort } from '#domain/transactions/transaction.ts';

/** Sort key of a list, and the keys it can have. */
export interface ListSorting {
  sort: Sort;
  order: Order;
  /** Sort keys of the server besides the created time. */
  sorts: readonly Sort[];
  onSortChange: (sort: Sort, order: Order) => void;
}
