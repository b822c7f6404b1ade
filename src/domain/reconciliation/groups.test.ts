import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { proposeGroups } from './groups.ts';
import type { OpenLine, OpenPayment } from './matching.ts';

const reference = '421412345678';
const line = (id: string, amount: number, changes: Partial<OpenLine> = {}): OpenLine => ({
  id,
  amount: paise(amount),
  bookingDay: '2026-08-10',
  valueDay: null,
  text: '',
  references: [reference],
  ...changes,
});
const payment = (id: string, amount: number, changes: Partial<OpenPayment> = {}): OpenPayment => ({
  id,
  amount: paise(amount),
  day: '2026-08-10',
  reference,
  customer: '',
  accounts: [],
  ...changes,
});
const propose = (
  lines: readonly OpenLine[],
  payments: readonly OpenPayment[],
  fees: readonly number[] = [],
) =>
  proposeGroups(lines, payments, fees.map(paise)).map(
    ({ parts, shared }) =>
      `${shared}: ${parts.map(({ lineId, paymentId, amount, fee }) => `${lineId}${paymentId} ${amount}+${fee}`).join(', ')}`,
  );

test('proposes one line for several payments, with a fee', () => {
  const payments = [payment('1', 100), payment('2', 250), payment('3', 7000)];
  expect(propose([line('A', 350)], payments)).toEqual(['reference: A1 100+0, A2 250+0']);
  expect(propose([line('A', 355)], payments, [5])).toEqual(['reference: A1 100+5, A2 250+0']);
});

test('proposes several lines for one payment, by the account', () => {
  const own = { reference: null, accounts: ['031234567890'] };
  const lines = [100, 250].map((amount, index) =>
    line(String(index), amount, { references: ['31234567890'] }),
  );
  expect(propose(lines, [payment('P', 350, own)])).toEqual(['account: 0P 100+0, 1P 250+0']);
});

test.each([
  ['another sum', [payment('1', 100), payment('2', 251)]],
  ['another reference', [payment('1', 100), payment('2', 250, { reference: '421412345679' })]],
  ['a day that is too far', [payment('1', 100), payment('2', 250, { day: '2026-08-01' })]],
  ['two ways to form the sum', [payment('1', 100), payment('2', 250), payment('3', 250)]],
  ['one payment', [payment('1', 350)]],
  [
    'many payments',
    [100, 250, ...Array<number>(10).fill(349)].map((amount, index) =>
      payment(String(index), amount),
    ),
  ],
])('proposes nothing for %s', (_case, payments) => {
  expect(propose([line('A', 350)], payments)).toEqual([]);
});
