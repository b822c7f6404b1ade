import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '#platform/store.ts';
import { createRetryWait } from './retryWait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(isOnline = true) {
  const online = createStore(isOnline);
  const { wait, end } = createRetryWait(online);
  const onEnd = vi.fn<() => void>();
  return {
    online,
    end,
    onEnd,
    wait: (...args: Parameters<typeof wait>) => void wait(...args).then(onEnd),
  };
}

describe('a wait', () => {
  it('ends offline when the network is back', async () => {
    const { online, onEnd, wait } = setUp(false);
    wait('offline', 1, 0);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(onEnd).not.toHaveBeenCalled();
    online.set(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it.each([
    [1, 1_000],
    [3, 4_000],
    [9, 15_000],
  ])('takes at attempt %d without an answer %d ms', async (attempt, delay) => {
    const { onEnd, wait } = setUp();
    wait('noAnswer', attempt, 0);
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('takes as long as a busy server asks for, also when the network changes', async () => {
    const { online, onEnd, wait } = setUp();
    wait('busy', 1, 7_000);
    online.set(false);
    online.set(true);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('can be ended', async () => {
    const { end, onEnd, wait } = setUp();
    wait('busy', 1, 60_000);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
