import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import type { Slip } from '#domain/transactions/slip.ts';
import { slipSheet, slipTitle } from './slipSheet.ts';

const intl = createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' });
const slip: Slip = {
  customer: 'Ravi Kumar',
  bank: 'HDFC Bank',
  code: '2603140007',
  createdAt: '2026-03-14T23:42:05+05:30',
  amount: paise(2_500_000),
  paid: paise(1_500_000),
  balance: paise(1_000_000),
  isComplete: false,
  payments: [
    { amount: paise(1_000_000), paidAt: '2026-03-15T00:05:41+05:30', reference: 'HDFCN5' },
    { amount: paise(500_000), paidAt: '2026-03-15T14:20:00+05:30', reference: null },
  ],
  total: paise(1_500_000),
};

/** Returns the lines of a sheet: the label and the value of a row, then what is below it. */
const linesOf = (change: Partial<Slip> = {}) =>
  slipSheet({ ...slip, ...change }, intl).blocks.flatMap((block) => {
    if (block.kind === 'rule') return [];
    if (block.kind === 'row') return `${block.label}: ${block.value}`;
    if (block.kind === 'entry') return [`${block.label}: ${block.value}`, ...block.details];
    return block.text;
  });

it('lists what a customer may see, with times of the business time zone', () => {
  expect(linesOf().map((line) => line.replaceAll('\u202f', ' '))).toEqual([
    'Transfer slip',
    'Customer: Ravi Kumar',
    'Bank: HDFC Bank',
    'Code: 2603140007',
    'Created: 14 Mar 2026, 11:42 pm',
    'Status: Paid in part',
    'Amount: ₹25,000.00',
    'Paid: ₹15,000.00',
    'Balance: ₹10,000.00',
    'Payments',
    '15 Mar 2026, 12:05 am: ₹10,000.00',
    'Bank Reference HDFCN5',
    '15 Mar 2026, 2:20 pm: ₹5,000.00',
    'Total of 2 payments: ₹15,000.00',
    'All times are UTC+05:30.',
  ]);
});

describe('a slip', () => {
  it.each([
    ['that is paid in full', { isComplete: true }, 'Status: Paid in full'],
    ['without a customer', { customer: '' }, 'Customer: -'],
    ['with one payment', { payments: slip.payments.slice(0, 1) }, 'Total of 1 payment: ₹15,000.00'],
    ['of a server in UTC', { createdAt: '2026-03-14T10:00:00Z' }, 'All times are UTC.'],
  ] as const)('%s', (_, change, line) => {
    expect(linesOf(change)).toContain(line);
  });

  it('has a title, and its code on further pages', () => {
    expect(slipTitle(slip, intl)).toBe('Transfer slip 2603140007');
    expect(slipSheet(slip, intl).continuation(2)).toBe('2603140007, page 2');
  });
});
