import { expect, it } from 'vitest';
import type { Notification } from '../lists/dashboard.ts';
import { groupBySubject } from './notifications.ts';

const about = (transactionId: string, id: string): Notification => ({
  id,
  about: { kind: 'transaction', id: transactionId },
  message: id,
  sentAt: null,
  code: null,
  bankName: null,
  amount: null,
  isUnread: false,
});

it('groups all notifications about a transaction where its newest one is', () => {
  const notifications = [about('a', '1'), about('b', '2'), about('a', '3'), about('c', '4')];
  const groups = groupBySubject(notifications).map((group) => group.map(({ id }) => id));
  expect(groups).toEqual([['1', '3'], ['2'], ['4']]);
});

it('keeps a settlement apart from a transaction with the same id', () => {
  const settlement = { kind: 'settlement', id: 'a', userId: '7' } as const;
  const notifications = [about('a', '1'), { ...about('a', '2'), about: settlement }];
  expect(groupBySubject(notifications)).toHaveLength(2);
});

it('makes no group of nothing', () => {
  expect(groupBySubject([])).toEqual([]);
});
