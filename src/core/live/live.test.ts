import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryBrowser, type MemoryBrowser } from '#platform/memoryLive.ts';
import { createMemoryPlatform } from '#platform/memoryPlatform.ts';
import { createStore } from '#platform/store.ts';
import { createServices } from '../services/services.ts';

const user = { id: '7', name: 'banker', code: 'BNK01', role: 'banker', phone: '' } as const;
const counts = () => Response.json({ status: 'success', message: 0, rate: '87' });
const unauthorised = () => new Response('{}', { status: 401 });

function openTab(browser: MemoryBrowser, answer: () => Response = counts) {
  const online = createStore(true);
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const platform = { ...createMemoryPlatform({ live: browser.openTab() }), online };
  const services = createServices(platform, { baseUrl: '', fetch });
  const received: string[] = [];
  services.live.subscribe((events) => received.push(events.map(({ kind }) => kind).join(' ')));
  services.session.signIn(user);
  services.live.start();
  const state = () => services.live.state.get().kind;
  return { services, online, fetch, received, state };
}

/** The code of the stream is loaded when it is started. */
const loaded = (browser: MemoryBrowser) =>
  vi.waitFor(() => expect(browser.streams).toHaveLength(1));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', { matchMedia: () => media });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the stream of a tab', () => {
  it('counts as open after its first message, and then delivers events', async () => {
    const browser = createMemoryBrowser();
    const { received, state } = openTab(browser);
    await loaded(browser);
    expect(state()).toBe('connecting');
    browser.send({ kind: 'open' });
    expect(state()).toBe('open');
    browser.send({ kind: 'rate' }, { kind: 'notifications' });
    expect(received).toEqual(['resync', 'rate notifications']);
  });

  it('is paused when it has been lost for ten seconds, and reads everything again when it is back', async () => {
    const browser = createMemoryBrowser();
    const { received, state, services } = openTab(browser);
    await loaded(browser);
    browser.send({ kind: 'open' });
    const lostAt = Date.now();
    browser.streams[0]?.onLost(true);
    expect(state()).toBe('connecting');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(services.live.state.get()).toEqual({ kind: 'paused', since: lostAt });
    browser.send({ kind: 'open' });
    expect(received).toEqual(['resync', 'resync']);
  });

  it('is opened again with growing pauses, after a call', async () => {
    const browser = createMemoryBrowser();
    const { fetch } = openTab(browser);
    await loaded(browser);
    for (const pauseMs of [1_000, 2_000, 4_000]) {
      browser.streams[0]?.onLost(false);
      expect(browser.streams).toHaveLength(0);
      fetch.mockClear();
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(fetch).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(fetch).toHaveBeenCalledTimes(1);
      expect(browser.streams).toHaveLength(1);
    }
  });

  it('ends with the session, which one call finds out', async () => {
    const browser = createMemoryBrowser();
    const { services, fetch, state } = openTab(browser, unauthorised);
    await loaded(browser);
    browser.send({ kind: 'open' });
    browser.send({ kind: 'ended' });
    await vi.advanceTimersByTimeAsync(0);
    expect(services.session.state.get().kind).toBe('ending');
    expect(services.toasts.list.get()).toHaveLength(1);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(browser.streams).toHaveLength(0);
    expect(state()).toBe('off');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is closed offline and opened again online', async () => {
    const browser = createMemoryBrowser();
    const { online } = openTab(browser);
    await loaded(browser);
    online.set(false);
    expect(browser.streams).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(browser.streams).toHaveLength(0);
    online.set(true);
    expect(browser.streams).toHaveLength(1);
  });

  it('is replaced after a minute of silence', async () => {
    const browser = createMemoryBrowser();
    const { state } = openTab(browser);
    await loaded(browser);
    browser.send({ kind: 'open' });
    const [first] = browser.streams;
    for (let minute = 0; minute < 3; minute += 1) {
      await vi.advanceTimersByTimeAsync(50_000);
      browser.send();
    }
    expect(browser.streams).toEqual([first]);
    await vi.advanceTimersByTimeAsync(80_000);
    expect(browser.streams).toHaveLength(1);
    expect(browser.streams[0]).not.toBe(first);
    expect(state()).not.toBe('open');
  });

  it('begins anew for another user', async () => {
    const browser = createMemoryBrowser();
    const { services, received } = openTab(browser);
    await loaded(browser);
    services.session.signIn({ ...user, id: '8' });
    expect(browser.streams).toHaveLength(0);
    services.live.start();
    await loaded(browser);
    browser.send({ kind: 'open' });
    expect(received).toEqual(['resync']);
  });
});

async function openTwo() {
  const browser = createMemoryBrowser();
  const first = openTab(browser);
  await loaded(browser);
  browser.send({ kind: 'open' });
  const second = openTab(browser);
  await vi.waitFor(() => expect(second.state()).toBe('open'));
  return { browser, first, second };
}

describe('two tabs', () => {
  it('share one stream', async () => {
    const { browser, first, second } = await openTwo();
    expect(browser.streams).toHaveLength(1);
    browser.send({ kind: 'rate' });
    expect(first.received).toEqual(['resync', 'rate']);
    expect(second.received).toEqual(['resync', 'rate']);
  });

  it('lose it together, and read everything again once', async () => {
    const { browser, first, second } = await openTwo();
    browser.streams[0]?.onLost(true);
    expect([first.state(), second.state()]).toEqual(['connecting', 'connecting']);
    browser.send({ kind: 'open' });
    expect(second.received).toEqual(['resync', 'resync']);
  });

  it('hand it over when the first one is closed', async () => {
    const { browser, first, second } = await openTwo();
    first.services.session.end('signedOut', 0);
    expect(browser.streams).toHaveLength(1);
    browser.send({ kind: 'open' });
    browser.send({ kind: 'rate' });
    expect(second.state()).toBe('open');
    expect(second.received).toEqual(['resync', 'resync', 'rate']);
    expect(first.received).toEqual(['resync']);
  });

  it('hand it over when the first one is silent', async () => {
    const { browser, second } = await openTwo();
    const [stream] = browser.streams;
    // The device has suspended the first tab.
    const silent = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 70_000);
    await vi.advanceTimersByTimeAsync(20_000);
    silent.mockRestore();
    expect(browser.streams).toHaveLength(1);
    expect(browser.streams[0]).not.toBe(stream);
    browser.send({ kind: 'open' });
    expect(second.state()).toBe('open');
  });
});
