import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { type ClosedLine, lateSum, sumClose } from './close.ts';

const line = (changes: Partial<ClosedLine>): ClosedLine => ({
  direction: 'debit',
  amount: paise(1000),
  matched: paise(0),
  fees: paise(0),
  note: null,
  ...changes,
});
const close = (closing: number, lines: readonly ClosedLine[], late: readonly ClosedLine[] = []) =>
  sumClose(paise(10_000), paise(closing), lines, late);

test('a day without lines expects what it opened with', () => {
  expect(close(10_000, [])).toEqual({ movements: [], expected: 10_000, difference: 0 });
  expect(close(9000, []).difference).toBe(-1000);
});

test('states each kind of movement with its sign, and only the rest of a line by its note', () => {
  const lines = [
    line({ matched: paise(900), fees: paise(100) }),
    line({ matched: paise(400), note: 'otherPerson' }),
    line({ direction: 'credit', note: 'returned' }),
    line({ note: 'open' }),
    line({}),
  ];
  expect(close(7000, lines)).toEqual({
    movements: [
      { kind: 'payment', count: 2, sum: -1300 },
      { kind: 'fee', count: 1, sum: -100 },
      { kind: 'otherPerson', count: 1, sum: -600 },
      { kind: 'returned', count: 1, sum: 1000 },
      { kind: 'unexplained', count: 2, sum: -2000 },
    ],
    expected: 9000,
    difference: -2000,
  });
});

test('what explains a line that was added later counts for the balance, not for the day', () => {
  expect(close(9000, [], [line({ note: 'charge' })])).toEqual({
    movements: [],
    expected: 9000,
    difference: 0,
  });
});

test('late lines of closed days are the part of the expected balance that no movement states', () => {
  const opening = paise(10_000);
  const own = [line({ note: 'charge' }), line({})];
  const late = [line({ note: 'charge', amount: paise(30) }), line({ note: 'open' })];
  expect(lateSum({ opening, ...close(8000, own, late) })).toBe(-30);
  expect(lateSum({ opening, ...close(8000, own) })).toBe(0);
});
