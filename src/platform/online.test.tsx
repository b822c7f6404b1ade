import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOnline } from './online.ts';

let isNetworkUp = true;

beforeEach(() => {
  vi.useFakeTimers();
  isNetworkUp = true;
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'onLine');
});

/** Sets the browser's own state. Without an event, as after a sleep, nobody hears of it. */
function setBrowser(isOnline: boolean, hasEvent = true) {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  if (hasEvent) window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

function setUp() {
  const ask = vi.fn<() => Promise<boolean>>(async () => isNetworkUp);
  const listeners = vi.spyOn(window, 'addEventListener');
  const online = createOnline(ask);
  const added = listeners.mock.calls;
  listeners.mockRestore();
  const seen: boolean[] = [];
  online.subscribe(() => void seen.push(online.get()));
  onTestFinished(() => {
    for (const [type, listener] of added) window.removeEventListener(type, listener);
  });
  return { online, ask, seen };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a browser that is wrong', () => {
  it('is online after a reload on a working network', async () => {
    setBrowser(false, false);
    const { online } = setUp();
    await pass(0);
    expect(online.get()).toBe(true);
  });

  it('is online after an event of a virtual network card', async () => {
    const { online, seen } = setUp();
    setBrowser(false);
    await pass(0);
    expect(online.get()).toBe(true);
    expect(seen).toEqual([false, true]);
  });

  it('is not offline in between when a VPN comes and goes', async () => {
    const { seen } = setUp();
    setBrowser(false);
    await pass(0);
    for (let count = 0; count < 3; count += 1) {
      setBrowser(true);
      setBrowser(false);
      await pass(0);
    }
    expect(seen).toEqual([false, true]);
  });

  it('is offline when the network goes while the browser is still wrong', async () => {
    setBrowser(false, false);
    const { online } = setUp();
    await pass(0);
    isNetworkUp = false;
    await pass(30_000);
    expect(online.get()).toBe(false);
    isNetworkUp = true;
    await pass(1_000);
    expect(online.get()).toBe(true);
  });
});

describe('a network that is off', () => {
  it('stays offline, and asks less and less often', async () => {
    isNetworkUp = false;
    const { online, ask } = setUp();
    setBrowser(false);
    expect(online.get()).toBe(false);
    await pass(10 * 60_000);
    expect(online.get()).toBe(false);
    expect(ask.mock.calls.length).toBeLessThan(30);
  });

  it('is online after the event of the browser, without a request', async () => {
    isNetworkUp = false;
    const { online, ask } = setUp();
    setBrowser(false);
    await pass(0);
    const count = ask.mock.calls.length;
    setBrowser(true);
    expect(online.get()).toBe(true);
    await pass(60_000);
    expect(ask.mock.calls).toHaveLength(count);
  });

  it('is online although the event was lost while the device slept', async () => {
    isNetworkUp = false;
    const { online } = setUp();
    setBrowser(false);
    await pass(0);
    setBrowser(true, false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(online.get()).toBe(true);
  });

  it('asks at once when the window is used again', async () => {
    isNetworkUp = false;
    const { online } = setUp();
    setBrowser(false);
    await pass(5 * 60_000);
    isNetworkUp = true;
    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(online.get()).toBe(true);
  });

  it('ignores an answer from before the network went', async () => {
    setBrowser(false, false);
    const { online, ask } = setUp();
    await pass(0);
    const late = Promise.withResolvers<boolean>();
    ask.mockImplementationOnce(() => late.promise);
    window.dispatchEvent(new Event('focus'));
    isNetworkUp = false;
    setBrowser(false);
    await pass(0);
    late.resolve(true);
    await pass(0);
    expect(online.get()).toBe(false);
  });
});
