import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { allStatuses } from '../workflow/workflow.ts';
import { excessOver, owedFor } from './limit.ts';

describe('the excess over a limit', () => {
  it.each([
    ['below it', 100n, 500, 399, 0n],
    ['exactly at it', 100n, 500, 400, 0n],
    ['a paisa above it', 100n, 500, 401, 1n],
    ['of a balance that is above it already', 600n, 500, 0, 100n],
    ['of a credit', -100n, 500, 700, 100n],
    ['of a limit of zero', 0n, 0, 1, 1n],
    ['without a limit', 900n, null, 900, 0n],
  ] as const)('%s', (_, balance, limit, added, excess) =>
    expect(excessOver({ balance, limit: limit === null ? null : paise(limit) }, paise(added))).toBe(
      excess,
    ),
  );
});

it.each(allStatuses)('what an agent owes for a transfer in %s', (status) => {
  const isOwed = status !== 'WTG' && status !== 'CNL';
  expect(owedFor(status, paise(700))).toBe(isOwed ? 700 : 0);
});
