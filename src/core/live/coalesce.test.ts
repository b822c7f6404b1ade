import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls at once, and once more after a pause for all further requests', async () => {
  const run = vi.fn<() => Promise<unknown>>(async () => {});
  const read = coalesce(run, 1_000);
  for (let count = 0; count < 5; count += 1) read();
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('repeats a failed call later, until it is cancelled', async () => {
  const run = vi.fn<() => Promise<unknown>>(async () => false);
  const read = coalesce(run, 1_000);
  read();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(2);
  read.cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});
