import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import type { DuplicateReason } from './duplicateReasons.ts';
import { labelledPairs, ordinaryPairs, type Pair } from '#test/duplicatePairs.ts';
import {
  amountsNear,
  type Comparable,
  duplicateKeysOf,
  evidenceOf,
  numbersOfKeys,
  tracesOf,
} from './possibleDuplicates.ts';

const base: Comparable = {
  customer: 'Ravi Kumar',
  agentCode: 'AGT01',
  bankCode: 'HDFC',
  amount: paise(2_500_000),
  notes: 'A/C 50100234567890',
};

const reasonsOf = (one: Comparable, other: Comparable) =>
  evidenceOf(tracesOf(one), tracesOf(other))?.reasons ?? [];

it.each<[string, Partial<Comparable>, DuplicateReason[]]>([
  ['everything', {}, ['account', 'customer', 'bankAndAgent']],
  ['another amount', { amount: paise(2_520_000) }, []],
  [
    'an amount apart by a fee',
    { amount: paise(2_501_800) },
    ['account', 'customer', 'bankAndAgent'],
  ],
  [
    'the account, spaced',
    { customer: '', agentCode: 'AGT02', notes: 'ac no 5010 0234-567890' },
    ['account'],
  ],
  [
    'the account of another name',
    { customer: 'Meera Iyer', agentCode: 'AGT02', notes: 'AC50100234567890' },
    ['account'],
  ],
  ['the customer', { customer: ' KUMAR, ravi ', bankCode: 'SBIN', notes: '' }, ['customer']],
  ['the name in another script', { customer: 'रवि कुमार', notes: '' }, ['sound', 'bankAndAgent']],
  ['a slip of typing', { customer: 'Ravi Kumra', notes: '' }, ['typing', 'bankAndAgent']],
  ['an initial', { customer: 'R. Kumar', notes: '' }, ['initials', 'bankAndAgent']],
  ['the first name only', { customer: 'Kumar', notes: '' }, ['part', 'bankAndAgent']],
  [
    'the first name only, by another agent',
    { customer: 'Kumar', agentCode: 'AGT02', notes: '' },
    [],
  ],
  ['the customer with another account', { notes: 'A/C 60200345678901' }, []],
  [
    'the customer with a slip in the account',
    { notes: 'A/C 50100234567980' },
    ['customer', 'bankAndAgent'],
  ],
  ['bank and agent, without a customer', { customer: '', notes: '' }, ['bankAndAgent']],
  ['bank and agent, but another customer', { customer: 'Asha Rao', notes: '' }, []],
  ['bank and agent, but another account', { customer: '', notes: 'A/C 60200345678901' }, []],
  ['the bank only', { customer: '', agentCode: 'AGT02', notes: '' }, []],
])('compares %s', (_title, change, expected) => {
  expect(reasonsOf(base, { ...base, ...change })).toEqual(expected);
  expect(reasonsOf({ ...base, ...change }, base)).toEqual(expected);
});

it('needs more than a name', () => {
  const other = {
    ...base,
    amount: paise(2_501_800),
    bankCode: 'SBIN',
    agentCode: 'AGT02',
    notes: '',
  };
  expect(reasonsOf(base, other)).toEqual([]);
});

it.each([
  [1_000_000, 985_000, 1_015_000],
  [10_000_000, 9_950_000, 10_050_251],
  [10_000, 1, 25_000],
])('amounts near %i are from %i to %i', (amount, least, most) => {
  expect(amountsNear(paise(amount))).toEqual([least, most]);
});

it('numbers are stored as keys', () => {
  const traces = tracesOf({ ...base, notes: 'ac 50100234567890 ph 98470 12345 HDFC0001234' });
  expect(duplicateKeysOf(traces)).toEqual([
    'n:rp',
    'n:knr',
    'n:rpknr',
    'a:50100234567890',
    'p:9847012345',
    'i:HDFC0001234',
  ]);
  expect(numbersOfKeys(duplicateKeysOf(traces))).toEqual(traces.numbers);
});

/** The server compares transactions of two days only. */
const maxHours = 48;

const isFound = ({ one, other, hoursApart }: Pair) =>
  hoursApart <= maxHours && reasonsOf(one, other).length > 0;
const withoutNotes = ({ one, other, ...pair }: Pair): Pair => ({
  ...pair,
  one: { ...one, notes: '' },
  other: { ...other, notes: '' },
});

/** The number of found pairs of each kind, for the titles. */
const countsOf = (pairs: readonly Pair[]) =>
  [...Map.groupBy(pairs, ({ kind }) => kind)].map(
    ([kind, ofKind]) => [kind, ofKind.filter(isFound).length, ofKind.length] as const,
  );

describe('transfers entered twice', () => {
  const counts = countsOf(labelledPairs);

  it.each(counts)('%s: %i of %i', (_kind, found, count) => {
    expect(count).toBeGreaterThanOrEqual(30);
    expect(found / count).toBeGreaterThanOrEqual(0.9);
  });

  it('are of at least 12 kinds, and 95 % of all are found', () => {
    expect(counts.length).toBeGreaterThanOrEqual(12);
    const found = labelledPairs.filter(isFound).length;
    expect(found / labelledPairs.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe('2,000 different transfers', () => {
  it.each([
    ['with their notes', ordinaryPairs, 0.01],
    ['without notes', ordinaryPairs.map(withoutNotes), 0.02],
  ])('are hardly taken for the same, %s', (_title, pairs, mostFalse) => {
    expect(pairs).toHaveLength(2000);
    expect(pairs.filter(isFound).length / pairs.length).toBeLessThanOrEqual(mostFalse);
  });
});
