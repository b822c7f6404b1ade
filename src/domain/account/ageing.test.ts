import { describe, expect, it } from 'vitest';
import { ageBalance, ageGroupOf, noAgeing } from './ageing.ts';

describe('the age group of a debit', () => {
  it.each([
    [-1, 'days0to1'],
    [0, 'days0to1'],
    [1, 'days0to1'],
    [2, 'days2to3'],
    [3, 'days2to3'],
    [4, 'days4to7'],
    [7, 'days4to7'],
    [8, 'over7'],
    [400, 'over7'],
  ] as const)('of %i days is %s', (days, group) => expect(ageGroupOf(days)).toBe(group));
});

describe('the ageing of a balance', () => {
  const debits = { days0to1: 100n, days2to3: 200n, days4to7: 400n };
  it.each([
    ['nothing', 0n, {}],
    ['a credit', -500n, {}],
    ['less than the newest debits', 60n, { days0to1: 60n }],
    ['exactly the newest debits', 100n, { days0to1: 100n }],
    ['a paisa more', 101n, { days0to1: 100n, days2to3: 1n }],
    ['a settlement of the oldest only', 650n, { days0to1: 100n, days2to3: 200n, days4to7: 350n }],
    ['all recent debits', 700n, { days0to1: 100n, days2to3: 200n, days4to7: 400n }],
    [
      'debits that are older',
      1000n,
      { days0to1: 100n, days2to3: 200n, days4to7: 400n, over7: 300n },
    ],
  ] as const)('%s', (_, balance, groups) =>
    expect(ageBalance(balance, debits)).toEqual({ ...noAgeing, ...groups }),
  );

  it('is of the oldest group without recent debits', () => {
    const none = { days0to1: 0n, days2to3: 0n, days4to7: 0n };
    expect(ageBalance(5n, none)).toEqual({ ...noAgeing, over7: 5n });
  });
});
