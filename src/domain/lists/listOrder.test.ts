import { expect, it } from 'vitest';
import { isListedBefore } from './listOrder.ts';
import { paise } from '../money/money.ts';

const targets = { PND: 60, WTG: 10 };

const row = (amount: number, day: number) => ({
  amount: paise(amount),
  createdAt: `2026-11-0${day}T10:00:00+05:30`,
  statusDescription: 'Hold',
  statusSince: null,
});
/** Set at a minute of an hour. */
const timed = (statusDescription: string, minute: number, day = 1) => ({
  ...row(1, day),
  statusDescription,
  statusSince: `2026-11-09T10:${minute}:00+05:30`,
});

it.each([
  ['created', 'newest', row(1, 2), row(9, 1)],
  ['created', 'oldest', row(9, 1), row(1, 2)],
  ['amount', 'newest', row(9, 1), row(1, 2)],
  ['amount', 'oldest', row(1, 2), row(9, 1)],
  ['amount', 'newest', row(5, 2), row(5, 1)],
  ['amount', 'oldest', row(5, 1), row(5, 2)],
  ['due', 'newest', timed('Waiting', 30), timed('Pending', 10)],
  ['due', 'oldest', timed('Pending', 10), timed('Waiting', 30)],
  ['due', 'newest', timed('Pending', 59), row(1, 2)],
  ['due', 'oldest', timed('Pending', 59), row(1, 2)],
  // The newest first in both directions.
  ['due', 'newest', row(1, 2), row(9, 1)],
  ['due', 'oldest', row(1, 2), row(9, 1)],
  ['due', 'oldest', timed('Pending', 10, 2), timed('Pending', 10, 1)],
] as const)('by %s, %s first, %j is listed before %j', (sort, order, one, other) => {
  const isBefore = isListedBefore(sort, order, targets);
  expect(isBefore(one, other)).toBe(true);
  expect(isBefore(other, one)).toBe(false);
  expect(isBefore(one, one)).toBe(false);
});
