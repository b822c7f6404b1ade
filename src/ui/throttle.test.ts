import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs at once, holds the rest back and never loses the last call', () => {
  const run = vi.fn<() => void>();
  const throttled = throttle(run, 150);
  throttled();
  throttled();
  throttled();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(150);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('forgets what is due when cancelled', () => {
  const run = vi.fn<() => void>();
  const throttled = throttle(run, 150);
  throttled();
  throttled();
  throttled.cancel();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});
