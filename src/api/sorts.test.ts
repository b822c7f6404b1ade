import { expect, it } from 'vitest';
import { readOrder, wireOrder } from './sorts.ts';

it.each([
  [undefined, 'newest', { orderby: 'DESC' }],
  ['created', 'oldest', { orderby: 'ASC' }],
  ['amount', 'newest', { orderby: 'DESC', sort: 'AMOUNT' }],
  ['amount', 'oldest', { orderby: 'ASC', sort: 'AMOUNT' }],
  ['due', 'newest', { orderby: 'ASC', sort: 'DUE' }],
  ['due', 'oldest', { orderby: 'DESC', sort: 'DUE' }],
] as const)('sends %s, %s as %j, and reads it', (sort = 'created', order, fields) => {
  expect(wireOrder(sort, order)).toEqual(fields);
  const name = 'sort' in fields ? fields.sort : undefined;
  expect(readOrder(fields.orderby, name)).toEqual({ sort, order });
});
