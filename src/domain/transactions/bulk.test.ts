import { describe, expect, it } from 'vitest';
import { applicableTo, type BulkRow, overLimitWarnings, rowsFor, sumOf } from './bulk.ts';
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

describe('the accounts that exceed their limits', () => {
  const asha = { userCode: 'AGT01', userName: 'Asha', balance: 1_000n, limit: paise(2_000) };
  const ravi = { userCode: 'AGT02', userName: 'Ravi', balance: -500n, limit: paise(0) };
  const of = (account: typeof asha, amount: number) => ({
    account,
    row: { id: `${account.userCode} ${amount}`, amount: paise(amount) } as BulkRow,
  });

  it('are those whose transactions do so together', () => {
    const rows = [of(asha, 600), of(ravi, 500), of(asha, 401)];
    expect(overLimitWarnings(rows)).toEqual([
      { kind: 'overLimit', account: asha, count: 2, excess: 1n },
    ]);
  });

  it('are none up to the limit, and without a transaction of an account with one', () => {
    expect(overLimitWarnings([of(asha, 1_000), of(ravi, 500)])).toEqual([]);
    expect(overLimitWarnings([])).toEqual([]);
  });

  it('are also those that exceed them already', () => {
    const over = { ...asha, balance: 5_000n };
    expect(overLimitWarnings([of(over, 1)])).toMatchObject([{ count: 1, excess: 3_001n }]);
  });
});
