import { expect, test } from 'vitest';
import { Successes } from './observations.ts';

function successesAt(...times: readonly number[]): Successes {
  const successes = new Successes();
  for (const time of times) successes.add(time - 5, time);
  return successes;
}

test.each([
  ['between two successes', [10, 20, 60, 70], { from: 0, until: 80 }, 40],
  ['before the first one', [50, 60], { from: 0, until: 70 }, 50],
  ['after the last one', [10, 20], { from: 0, until: 100 }, 80],
  ['without any', [], { from: 0, until: 100 }, 100],
  ['regardless of what was outside the period', [1, 50, 99], { from: 40, until: 60 }, 10],
])('measures the longest gap %s', (_, times, period, gap) => {
  expect(successesAt(...times).longestGapMs(period)).toBe(gap);
});

test('compares with the time at which a request was sent', () => {
  const successes = successesAt(100);
  expect(successes.hasSince(94)).toBe(true);
  expect(successes.hasSince(97)).toBe(false);
});
