import { expect, it } from 'vitest';
import { noAgeing } from './ageing.ts';
import { totalsOf } from './totals.ts';

it('the sums of no accounts are zero', () =>
  expect(totalsOf([])).toEqual({ owed: 0n, over7: 0n, announced: 0 }));

it('a credit reduces no debt of another agent', () => {
  const accounts = [
    { balance: 500n, ageing: { ...noAgeing, days0to1: 300n, over7: 200n }, announced: 1 },
    { balance: -400n, ageing: noAgeing, announced: 2 },
    { balance: 50n, ageing: { ...noAgeing, over7: 50n }, announced: 0 },
  ];
  expect(totalsOf(accounts)).toEqual({ owed: 550n, over7: 250n, announced: 3 });
});
