import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { type ComparedLine, compareWithKept } from './knownLines.ts';

const line = (changes: Partial<ComparedLine> = {}): ComparedLine => ({
  bookingDay: '2026-08-01',
  direction: 'debit',
  amount: paise(1000),
  text: 'SMS CHARGES',
  bankId: null,
  balance: null,
  ...changes,
});
const withBalance = (...balances: number[]) =>
  balances.map((balance) => line({ balance: paise(balance) }));

test('the same statement again has no new line', () => {
  const lines = [line(), line(), line({ text: 'RENT' }), ...withBalance(900, 800)];
  expect(compareWithKept(lines, [])).toEqual(lines.map(() => 'new'));
  expect(compareWithKept(lines, lines)).toEqual(lines.map(() => 'known'));
});

test('five equal lines are five, in whatever statements they come', () => {
  const five = Array.from({ length: 5 }, () => line());
  expect(compareWithKept(five, five.slice(0, 2))).toEqual(['known', 'known', 'new', 'new', 'new']);
  const balances = withBalance(900, 800, 700, 600, 500);
  expect(compareWithKept(balances, balances.slice(0, 2))).toEqual([
    'known',
    'known',
    'new',
    'new',
    'new',
  ]);
  expect(compareWithKept(balances.slice(2), balances.slice(0, 2))).toEqual(['new', 'new', 'new']);
});

test('two ids of the bank are never one line', () => {
  const [one, other] = [line({ bankId: 'S1' }), line({ bankId: 'S2' })];
  expect(compareWithKept([other], [one])).toEqual(['new']);
  expect(compareWithKept([one, other], [other])).toEqual(['new', 'known']);
});

test('the same id is the same line, whatever its text', () => {
  const kept = line({ bankId: 'S1' });
  expect(compareWithKept([line({ bankId: 'S1', text: 'SMS CHG' })], [kept])).toEqual(['known']);
  const withBalances = [
    line({ bankId: 'B', balance: paise(9) }),
    line({ bankId: 'B', balance: paise(8) }),
  ];
  expect(compareWithKept(withBalances, withBalances.slice(1))).toEqual(['new', 'known']);
});

test.each([
  [
    'another format, with the balance only in one',
    line({ balance: paise(900) }),
    line({ text: 'sms-charges' }),
    'known',
  ],
  [
    'another text and the same balance',
    line({ balance: paise(900), text: 'A' }),
    line({ balance: paise(900) }),
    'known',
  ],
  ['another text and no balance', line({ text: 'A' }), line(), 'doubtful'],
  ['an id in one of them, and another text', line({ bankId: 'S1', text: 'A' }), line(), 'doubtful'],
  [
    'the same id at another balance',
    line({ bankId: 'B', balance: paise(9) }),
    line({ bankId: 'B', balance: paise(8) }),
    'doubtful',
  ],
  ['another day', line({ bookingDay: '2026-08-02' }), line(), 'new'],
  ['another direction', line({ direction: 'credit' }), line(), 'new'],
  ['another amount', line({ amount: paise(1001) }), line(), 'new'],
  ['another balance', line({ balance: paise(900) }), line({ balance: paise(800) }), 'new'],
])('%s', (_case, one, kept, verdict) => {
  expect(compareWithKept([one], [kept])).toEqual([verdict]);
});

test('the closest kept line answers for a line', () => {
  const kept = [line({ text: 'A' }), line({ text: 'B' })];
  expect(compareWithKept([line({ text: 'B' }), line({ text: 'C' })], kept)).toEqual([
    'known',
    'doubtful',
  ]);
});

test('compares many equal lines quickly', () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    line({ bookingDay: `2026-08-${String((index % 28) + 1).padStart(2, '0')}` }),
  );
  expect(compareWithKept(many, many).every((verdict) => verdict === 'known')).toBe(true);
});
