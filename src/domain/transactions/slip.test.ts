import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { slipOf } from './slip.ts';
import type { Payment, Transaction } from './transaction.ts';

const transaction: Transaction = {
  id: '7',
  code: '2603140007',
  status: 'PND',
  bankCode: 'HDFC',
  bankName: 'HDFC Bank',
  agentCode: 'AGT01',
  agentName: 'Asha Menon',
  customer: 'रवि कुमार',
  amount: paise(2_500_000),
  paid: paise(1_500_000),
  balance: paise(1_000_000),
  notes: 'private notes',
  problem: 'private reason',
  logoUrl: '/files/logo',
  createdAt: '2026-03-14T10:42:05+05:30',
  unanswered: 1,
  statusSince: null,
  version: 3,
  changedBy: 'ADM01',
  changedAt: '2026-03-14T11:42:05+05:30',
};

const payment = (change: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  amount: paise(1_500_000),
  paidAt: '2026-03-14T11:20:41+05:30',
  userCode: 'BNK01',
  reference: 'HDFCN520260314',
  sameReference: [],
  receipts: [{ id: 'r', url: '/files/r', thumbUrl: '/files/t', name: 'receipt of BNK01.jpg' }],
  reused: [],
  similar: [],
  ...change,
});
const reversed = payment({
  id: 'p2',
  amount: paise(700),
  reference: 'REVERSED1',
  reversal: {
    id: 'x',
    reversedAt: '2026-03-14T12:00:00+05:30',
    userCode: 'ADM01',
    reason: 'twice',
  },
});
const settled = { ...transaction, paid: transaction.amount, balance: paise(0) };
const shown = { amount: paise(1_500_000), paidAt: payment().paidAt, reference: 'HDFCN520260314' };
const rest = payment({ id: 'p3', amount: paise(1_000_000), reference: null });
const shownRest = { amount: paise(1_000_000), paidAt: rest.paidAt, reference: null };
const parties = {
  customer: 'रवि कुमार',
  bank: 'HDFC Bank',
  code: '2603140007',
  createdAt: '2026-03-14T10:42:05+05:30',
  amount: paise(2_500_000),
};

it.each([
  ['without payments there is none', transaction, [], null],
  ['with reversed payments only there is none', transaction, [reversed], null],
  [
    'a partly paid transfer',
    transaction,
    [payment()],
    {
      ...parties,
      paid: paise(1_500_000),
      balance: paise(1_000_000),
      isComplete: false,
      payments: [shown],
      total: paise(1_500_000),
    },
  ],
  [
    'reversed payments are left out',
    transaction,
    [reversed, payment()],
    {
      ...parties,
      paid: paise(1_500_000),
      balance: paise(1_000_000),
      isComplete: false,
      payments: [shown],
      total: paise(1_500_000),
    },
  ],
  [
    'a transfer in Checking is paid in full',
    { ...settled, status: 'CHK' },
    [payment(), rest],
    {
      ...parties,
      paid: paise(2_500_000),
      balance: paise(0),
      isComplete: true,
      payments: [shown, shownRest],
      total: paise(2_500_000),
    },
  ],
  [
    'a completed transfer is paid in full',
    { ...settled, status: 'CMP' },
    [payment(), rest],
    {
      ...parties,
      paid: paise(2_500_000),
      balance: paise(0),
      isComplete: true,
      payments: [shown, shownRest],
      total: paise(2_500_000),
    },
  ],
] as const)('%s', (_, details, payments, expected) => {
  expect(slipOf({ transaction: details, payments })).toEqual(expected);
});

it.each(['NPP', 'CLP', 'OSP', 'RTY', 'HLD'] as const)(
  'a partly paid transfer in %s does not name its status',
  (status) => {
    const slip = slipOf({ transaction: { ...transaction, status }, payments: [payment()] });
    expect(slip?.isComplete).toBe(false);
    expect(JSON.stringify(slip)).not.toContain(status);
  },
);

it('has no data of staff', () => {
  const slip = JSON.stringify(slipOf({ transaction, payments: [payment(), reversed] }));
  for (const secret of ['AGT01', 'Asha', 'BNK01', 'ADM01', 'private', 'twice', '/files/']) {
    expect(slip).not.toContain(secret);
  }
});
