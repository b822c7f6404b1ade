import { expect, it } from 'vitest';
import { Refusal } from '#server/api/refusals.ts';
import { workInTime } from './workInTime.ts';

it.each([
  ['all items if the time is enough', 400, [2, 4, 6, 8]],
  ['those that were begun before the time was up', 900, [2, 4, 6]],
  ['one item at least', 5_000, [2]],
])('returns the results of %s', async (_title, itemMs, results) => {
  let now = 0;
  const work = async (item: number) => {
    now += itemMs;
    return item * 2;
  };
  expect(await workInTime([1, 2, 3, 4], work, () => now)).toEqual(results);
});

it('ends before an item that is refused, and throws what refuses the first', async () => {
  const work = failingAt(3, new Refusal('no'));
  expect(await workInTime([1, 2, 3, 4], work)).toEqual([1, 2]);
  await expect(workInTime([3, 4], work)).rejects.toThrow(Refusal);
});

it('throws a fault after any item', async () => {
  await expect(workInTime([1, 2], failingAt(2, new Error('fault')))).rejects.toThrow('fault');
});

const failingAt = (failing: number, error: Error) => async (item: number) => {
  if (item === failing) throw error;
  return item;
};
