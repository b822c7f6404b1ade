import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { matchByHand } from './byHand.ts';

const line = { id: 'A', left: paise(50_000) };
const payment = (id: string, left: number) => ({ id, left: paise(left) });

test.each([
  ['the same amount', [payment('1', 50_000)], [['1', 50_000, 0]], 0, 0],
  ['less', [payment('1', 30_000)], [['1', 30_000, 0]], 20_000, 0],
  ['less by a fee', [payment('1', 49_410)], [['1', 49_410, 590]], 0, 0],
  ['more', [payment('1', 60_000)], [['1', 50_000, 0]], 0, 10_000],
  [
    'several with their sum',
    [payment('1', 20_000), payment('2', 30_000)],
    [
      ['1', 20_000, 0],
      ['2', 30_000, 0],
    ],
    0,
    0,
  ],
  [
    'several with a fee',
    [payment('1', 20_000), payment('2', 29_410)],
    [
      ['1', 20_000, 590],
      ['2', 29_410, 0],
    ],
    0,
    0,
  ],
  [
    'one that the line does not reach',
    [payment('1', 50_000), payment('2', 10_000)],
    [['1', 50_000, 0]],
    0,
    10_000,
  ],
  ['nothing', [], [], 50_000, 0],
])('a line and payments of %s', (_name, payments, parts, leftOfLine, leftOfPayments) => {
  const match = matchByHand(line, payments, [paise(590)]);
  expect(match.parts.map(({ paymentId, amount, fee }) => [paymentId, amount, fee])).toEqual(parts);
  expect(match).toMatchObject({ leftOfLine, leftOfPayments });
});
