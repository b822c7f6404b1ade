import { expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import type { Transaction, TransactionChange } from '../transactions/transaction.ts';
import { hasContent, isApplied } from './transactionChange.ts';

const change: TransactionChange = {
  customer: 'Asha',
  agentCode: 'AGT01',
  bankCode: 'HDFC',
  amount: paise(100),
  notes: 'A/C 1',
  status: 'PND',
};
const now: Transaction = {
  ...change,
  id: 'transaction-1',
  code: '2601010001',
  bankName: 'HDFC Bank',
  agentName: 'Meera',
  paid: paise(0),
  balance: paise(100),
  problem: '',
  logoUrl: null,
  unanswered: 0,
  statusSince: null,
  createdAt: '',
  version: 2,
  changedBy: null,
  changedAt: null,
};

it('returns true when all fields match', () => {
  expect(isApplied(change, now)).toBe(true);
});

it.each(Object.keys(change))('returns false when %s differs', (field) => {
  expect(isApplied({ ...change, [field]: 'other' } as TransactionChange, now)).toBe(false);
});

it('compares the customer of a new transaction as the server stores it', () => {
  expect(hasContent(now, { ...change, customer: ' Asha ' })).toBe(true);
  expect(hasContent(now, { ...change, amount: paise(101) })).toBe(false);
});
