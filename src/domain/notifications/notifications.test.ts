import { expect, it } from 'vitest';
import type { Notification } from '../lists/dashboard.ts';
import { groupByTransaction } from './notifications.ts';

const about = (transactionId: string, id: string): Notification => ({
  id,
  transactionId,
  message: id,
  sentAt: null,
  code: null,
  bankName: null,
  amount: null,
  isUnread: false,
});

it('groups all notifications about a transaction where its newest one is', () => {
  const notifications = [about('a', '1'), about('b', '2'), about('a', '3'), about('c', '4')];
  const groups = groupByTransaction(notifications).map((group) => group.map(({ id }) => id));
  expect(groups).toEqual([['1', '3'], ['2'], ['4']]);
});

it('makes no group of nothing', () => {
  expect(groupByTransaction([])).toEqual([]);
});
