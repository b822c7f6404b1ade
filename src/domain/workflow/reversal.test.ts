import { describe, expect, it } from 'vitest';
import { type ReversalProblem, reversalProblem, statusAfterReversal } from './reversal.ts';
import { allStatuses, type Status } from './workflow.ts';

const payment = { isReversed: false, paidBy: 'BNK01', requestedBy: null };

describe('reversalProblem', () => {
  it.each<[Status, object, ReversalProblem | null]>([
    ['PND', {}, null],
    ['CHK', {}, null],
    ['CMP', {}, 'status'],
    ['CNL', {}, 'status'],
    ['CNL', { isReversed: true }, 'status'],
    ['PND', { isReversed: true }, 'reversed'],
    ['PND', { paidBy: 'ADM01' }, 'ownPayment'],
    ['PND', { requestedBy: 'ADM01' }, 'ownRequest'],
    ['PND', { requestedBy: 'ADM02' }, null],
    ['PND', { paidBy: 'ADM01', requestedBy: 'ADM01' }, 'ownPayment'],
  ])('in %s with %j is %s', (status, differences, problem) => {
    expect(reversalProblem(status, { ...payment, ...differences }, 'ADM01')).toBe(problem);
  });
});

it('leaves a balance, so a settled transaction is Pending again', () => {
  const moved = allStatuses.filter((status) => statusAfterReversal(status) !== status);
  expect(moved).toEqual(['CHK', 'CMP']);
  expect(moved.map(statusAfterReversal)).toEqual(['PND', 'PND']);
});
