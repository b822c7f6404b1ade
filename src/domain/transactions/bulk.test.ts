import { describe, expect, it } from 'vitest';
import { applicableTo, rowsFor, sumOf } from './bulk.ts';
import { paise } from '../money/money.ts';
import type { TransactionSummary } from './transaction.ts';
import { allStatuses, statuses } from '../workflow/workflow.ts';

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

  it('are none for statuses that allow nothing, for unknown ones, and without a version', () => {
    expect(applicableTo([row('Completed'), row('Elsewhere')])).toEqual([]);
    expect(rowsFor('accept', [row('Elsewhere')])).toEqual([]);
    expect(rowsFor('accept', [{ ...row('Waiting'), version: null }])).toEqual([]);
  });
});

it('adds amounts beyond the largest one', () => {
  expect(sumOf([row('Waiting'), row('Hold')])).toBe(300n);
  expect(sumOf([])).toBe(0n);
});
