import { type Order, type Sort, wireSorts } from '#domain/transactions/transaction.ts';
import type { ListSort } from './contract/transaction.ts';

const named = Object.keys(wireSorts) as readonly (keyof typeof wireSorts)[];

/** Returns true if an order begins with the smallest value. The usual order begins with the earliest due time. */
const isAscending = (sort: Sort, order: Order) => (order === 'oldest') !== (sort === 'due');

/** Converts the order of a list to the fields of a request. */
export function wireOrder(sort: Sort = 'created', order: Order) {
  const orderby = isAscending(sort, order) ? ('ASC' as const) : ('DESC' as const);
  return sort === 'created' ? { orderby } : { orderby, sort: wireSorts[sort] };
}

/** Converts the fields of a request to the order of a list. */
export function readOrder(orderby: 'ASC' | 'DESC', name: ListSort | undefined) {
  const sort: Sort = named.find((one) => wireSorts[one] === name) ?? 'created';
  const isUsual = isAscending(sort, 'newest') === (orderby === 'ASC');
  return { sort, order: isUsual ? ('newest' as const) : ('oldest' as const) };
}
