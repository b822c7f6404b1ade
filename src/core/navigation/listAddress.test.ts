import { describe, expect, it } from 'vitest';
import { noCapabilities } from '#domain/capabilities.ts';
import { offeredQuery, paramsOfOrder, readSort } from './listAddress.ts';

const parameters = (search: string) => new URLSearchParams(search);
const withSorts = { ...noCapabilities, sorts: ['amount'] as const };

describe('the sort in an address', () => {
  it.each([
    ['', 'created'],
    ['sort=amount&order=oldest', 'amount'],
    ['sort=created', 'created'],
    ['sort=AMOUNT', 'created'],
    ['sort=constructor', 'created'],
  ])('"%s" is by %s', (search, sort) => {
    expect(readSort(parameters(search))).toBe(sort);
  });

  it.each([
    ['created', 'newest', { sort: null, order: null }],
    ['amount', 'oldest', { sort: 'amount', order: 'oldest' }],
  ] as const)('is written for %s, %s first', (sort, order, written) => {
    expect(paramsOfOrder(sort, order)).toEqual(written);
  });
});

describe('what a list is read with', () => {
  it.each([
    ['', null, {}, true],
    ['sort=amount', null, {}, false],
    ['sort=amount', noCapabilities, {}, true],
    ['sort=amount', withSorts, { sort: 'amount' }, true],
    ['sort=amount&bank=HDFC', withSorts, { sort: 'amount' }, true],
    [
      'sort=amount&bank=HDFC',
      { ...withSorts, hasFilters: true },
      { sort: 'amount', filters: { bank: 'HDFC' } },
      true,
    ],
  ])('for "%s" and %j', (search, capabilities, offered, isKnown) => {
    expect(offeredQuery(parameters(search), capabilities)).toEqual({ offered, isKnown });
  });
});
