import { describe, expect, test } from 'vitest';
import { paise, zeroPaise } from '#domain/money/money.ts';
import type { NotedLine, NotedPayment } from '#domain/reconciliation/reconciliation.ts';
import { leftList, leftRows } from './leftList.ts';

const line = (id: string, note: NotedLine['note']): NotedLine => ({
  id,
  bookingDay: '2026-11-28',
  valueDay: null,
  direction: 'debit',
  amount: paise(1000),
  text: 'NEFT',
  balance: zeroPaise,
  left: paise(1000),
  note,
  reason: '',
  notedBy: '',
  notedAt: null,
});

const payment = (id: string, waitUntil: string | null): NotedPayment => ({
  id,
  transactionId: 't1',
  transactionCode: '2611280001',
  customer: '',
  day: '2026-11-28',
  amount: paise(1000),
  left: paise(1000),
  reference: '',
  note: waitUntil === null ? null : 'wait',
  waitUntil,
  reason: '',
  notedBy: '',
  notedAt: null,
});

const left = {
  lines: [line('1', 'charge'), line('2', null), line('3', null)],
  payments: [payment('a', '2026-12-02'), payment('b', null), payment('c', '2026-11-29')],
};

describe('what is left', () => {
  test('what needs a decision is first, otherwise the order stays', () => {
    const rows = leftRows(left, '2026-11-30');
    expect(rows.lines.map(({ id, isUndecided }) => [id, isUndecided])).toEqual([
      ['2', true],
      ['3', true],
      ['1', false],
    ]);
    expect(rows.payments.map(({ id, isUndecided }) => [id, isUndecided])).toEqual([
      ['b', true],
      ['c', true],
      ['a', false],
    ]);
  });

  test('has a state of its own without rows', () => {
    const ready = { kind: 'ready', freshness: { kind: 'fresh' }, ...left } as const;
    expect(leftList(ready, [])).toEqual({ kind: 'empty' });
    expect(leftList({ kind: 'missing', message: 'Choose fewer days' }, [])).toEqual({
      kind: 'failed',
    });
    expect(leftList({ kind: 'offline' }, [])).toEqual({ kind: 'offline' });
  });
});
