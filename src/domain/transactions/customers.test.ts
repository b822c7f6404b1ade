import { expect, it } from 'vitest';
import { type Customer, customerKey, isCustomerFound, recentBanksOf } from './customers.ts';
import { paise } from '../money/money.ts';

it.each([
  ['Ravi Kumar', ' RAVI \t kumar '],
  ['José', 'JOSE\u0301'],
  ['', '  '],
])('%j and %j are the same customer', (one, other) => {
  expect(customerKey(one)).toBe(customerKey(other));
});

it('other letters are another customer', () => {
  expect(customerKey('Ravi Kumar')).not.toBe(customerKey('RaviKumar'));
});

it.each([
  ['ra', true],
  ['RAVI  k', true],
  ['kum', true],
  ['', true],
  ['umar', false],
  ['ravi kumar s', false],
  ['%', false],
])('Ravi Kumar is found by %j: %s', (text, isFound) => {
  expect(isCustomerFound('Ravi Kumar', text)).toBe(isFound);
});

const customerOf = (bankCode: string | null): Customer => ({
  name: 'Ravi Kumar',
  bankName: 'A bank',
  bankCode,
  logoUrl: null,
  amounts: [paise(100)],
  notes: '',
  usedAt: '2026-03-13T17:20:00+05:30',
});

it.each([
  [[], []],
  [
    ['SBI', null, 'HDFC', 'SBI'],
    ['SBI', 'HDFC'],
  ],
  [
    ['A', 'B', 'C', 'D'],
    ['A', 'B', 'C'],
  ],
])('the banks of customers at %j are %j', (codes, banks) => {
  expect(recentBanksOf(codes.map(customerOf))).toEqual(banks);
});
