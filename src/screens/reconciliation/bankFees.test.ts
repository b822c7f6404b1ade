import { expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { feesOf, typedFees } from './bankFees.ts';

it.each([
  ['', []],
  ['  ', []],
  ['5.90', [590]],
  ['5.90 2.36', [590, 236]],
  ['5.90, 2.36,', [590, 236]],
  ['5.90;2.36\n17', [590, 236, 1700]],
  ['5.90 5.90', [590]],
  ['0', null],
  ['-5', null],
  ['five', null],
  ['5.90 x', null],
])('%j are the fees %j', (typed, fees) => {
  expect(feesOf(typed)).toEqual(fees);
});

it('returns fees as they are typed', () => {
  expect(typedFees([paise(590), paise(1700)])).toBe('5.90 17.00');
});
