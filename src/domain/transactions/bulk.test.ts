import { describe, expect, it } from 'vitest';
import { applicableTo, receiptWarning, rowsFor, sumOf } from './bulk.ts';
import { paise } from '../money/money.ts';
import type { Payment, ReceiptUse, TransactionSummary } from './transaction.ts';
import { allStatuses, statuses } from '../workflow/workflow.ts';

const file = { id: 'f', url: '', thumbUrl: '', name: '' };
const use = (code: string): ReceiptUse => ({
  transactionId: code,
  code,
  paidAt: '',
  own: file,
  other: file,
});
const payment = (change: Partial<Payment>): Payment => ({
  id: 'p',
  amount: paise(100),
  paidAt: '',
  userCode: 'BNK01',
  reference: null,
  sameReference: [],
  receipts: [],
  reused: [],
  similar: [],
  ...change,
});
const row = (statusDescription: string): TransactionSummary => ({
  id: statusDescription,
  code: '2611220001',
  bankName: 'HDFC Bank',
  agentName: 'Asha',
  customer: 'Ravi',
  logoUrl: null,
  amount: paise(150),
  balance: paise(150),
  statusDescription,
  colour: 'GREY',
  createdAt: '',
  unanswered: 0,
  statusSince: null,
  version: 1,
});
const rows = allStatuses.map((status) => row(statuses[status].description));

describe('the actions for rows in all statuses', () => {
  it('are those of the workflow', () => {
    const found = applicableTo(rows).map((action) => [
      action.transition,
      action.rows.map(({ id }) => id),
    ]);
    expect(found).toEqual([
      ['accept', ['Waiting']],
      ['hold', ['Pending']],
      ['unhold', ['Hold']],
      ['check', ['Checking']],
    ]);
  });

  it('are none for statuses that allow nothing, and for unknown ones', () => {
    expect(applicableTo([row('Completed'), row('Elsewhere')])).toEqual([]);
    expect(rowsFor('accept', [row('Elsewhere')])).toEqual([]);
  });
});

it('adds amounts beyond the largest one', () => {
  expect(sumOf([row('Waiting'), row('Hold')])).toBe(300n);
  expect(sumOf([])).toBe(0n);
});

describe('receiptWarning', () => {
  const [first = row('Checking')] = rows;

  it('names each other transaction once, those with the same receipt first', () => {
    const payments = [
      payment({ similar: [use('B')] }),
      payment({ reused: [use('A')], similar: [use('A')] }),
    ];
    expect(receiptWarning(first, payments)).toMatchObject({ isReused: true, codes: ['A', 'B'] });
    expect(receiptWarning(first, payments.slice(0, 1))).toMatchObject({ isReused: false });
  });

  it('leaves out reversed payments', () => {
    const reversal = { id: 'r', reversedAt: '', userCode: 'ADM01', reason: '' };
    expect(receiptWarning(first, [payment({ reused: [use('A')], reversal })])).toBeNull();
    expect(receiptWarning(first, [payment({})])).toBeNull();
  });
});
