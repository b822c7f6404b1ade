import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryBrowser, type MemoryBrowser } from '#test/memoryBrowser.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createStore } from '#platform/store.ts';
import { createServices } from '../services/services.ts';

const user = { id: '7', name: 'banker', code: 'BNK01', role: 'banker', phone: '' } as const;
const counts = () => Response.json({ status: 'success', message: 0, rate: '87' });
const unauthorised = () => new Response('{}', { status: 401 });

function openTab(browser: MemoryBrowser, answer: () => Response = counts) {
  const online = createStore(true);
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const platform = { ...createMemoryPlatform({ browser }), online };
  const services = createServices(platform, { baseUrl: '', fetch });
  const received: string[] = [];
  services.live.subscribe((events) => received.push(events.map(({ kind }) => kind).join(' ')));
  services.session.signIn(user);
  const stop = services.live.start();
  const state = () => services.live.state.get().kind;
  return { services, online, fetch, received, state, stop };
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
    browser.send({ kind: 'open' }, { kind: 'resync' });
    expect(state()).toBe('open');
    browser.send({ kind: 'rate' }, { kind: 'notifications' });
    expect(received).toEqual(['resync', 'rate notifications']);
  });

  it('continues after the last message', async () => {
    const browser = createMemoryBrowser();
    const { received } = openTab(browser);
    await loaded(browser);
    expect(browser.streams[0]?.path).toMatch(/^\/live\?age=\d+$/);
    browser.send({ kind: 'open' }, { kind: 'resync' });
    browser.send({ kind: 'rate' });
    browser.streams[0]?.onLost(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(browser.streams[0]?.path).toBe('/live?after=2');
    browser.send({ kind: 'open' }, { kind: 'banks' });
    expect(received).toEqual(['resync', 'rate', 'banks']);
  });

  it('misses nothing that happens while it is opened for the first time', async () => {
    const browser = createMemoryBrowser();
    const { received } = openTab(browser);
    await loaded(browser);
    // The server may have got the first calls two seconds sooner than this one, and no more than that.
    const age = Number(browser.streams[0]?.path.replace('/live?age=', ''));
    expect(age).toBeGreaterThan(1_000 + Date.now() - performance.timeOrigin);
    await vi.advanceTimersByTimeAsync(2_001);
    browser.send({ kind: 'open' });
    expect(received).toEqual(['resync']);
  });

  it('reads everything again at a random moment within the time that the server states', async () => {
    const browser = createMemoryBrowser();
    const { received } = openTab(browser);
    await loaded(browser);
    browser.send({ kind: 'open' }, { kind: 'resync', within_ms: 10_000 });
    browser.send({ kind: 'rate' });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(received).toEqual(['rate']);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toEqual(['rate', 'resync']);
  });

  it('reads everything again after a message that it cannot read', async () => {
    const browser = createMemoryBrowser();
    const { received } = openTab(browser);
    await loaded(browser);
    browser.send({ kind: 'open' });
    for (const data of ['', '{}', '[{"kind":"other"}]', '[{"kind":"transaction"}]']) {
      browser.streams[0]?.onMessage(data, '');
    }
    expect(received).toEqual(['resync', 'resync', 'resync', 'resync']);
  });

  it('is paused once it has been lost for ten seconds, and open again with its next message', async () => {
    const browser = createMemoryBrowser();
    const { received, state, services } = openTab(browser);
    await loaded(browser);
    browser.send({ kind: 'open' });
    const lostAt = Date.now();
    browser.streams[0]?.onLost(true);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(state()).toBe('open');
    await vi.advanceTimersByTimeAsync(1);
    expect(services.live.state.get()).toEqual({ kind: 'paused', since: lostAt });
    browser.send({ kind: 'open' }, { kind: 'resync' });
    expect(received).toEqual(['resync']);
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
      // Calls may have failed as well, so all is read again.
      expect(browser.streams[0]?.path).toBe('/live');
    }
  });

  it('ends the session if it has ended at the server, which one call finds out', async () => {
    const browser = createMemoryBrowser();
    const { services, fetch } = openTab(browser, unauthorised);
    await loaded(browser);
    browser.send({ kind: 'open' });
    browser.send({ kind: 'ended' });
    await vi.advanceTimersByTimeAsync(0);
    expect(services.session.state.get().kind).toBe('ending');
    expect(services.toasts.list.get()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(browser.streams).toHaveLength(0);
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
    openTab(browser);
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
  });

  it('is closed when it is stopped, also while its code is loaded', async () => {
    const browser = createMemoryBrowser();
    openTab(browser).stop();
    const { state, stop } = openTab(browser);
    await loaded(browser);
    stop();
    expect(browser.streams).toHaveLength(0);
    expect(state()).toBe('off');
  });
});

/** Opens a stream and hides the page for an hour. */
async function openHidden(answer?: () => Response) {
  const browser = createMemoryBrowser();
  const tab = openTab(browser, answer);
  await loaded(browser);
  browser.send({ kind: 'open' });
  const hiddenAt = Date.now();
  browser.isShown.set(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  return { ...tab, browser, hiddenAt };
}

describe('the stream of a hidden tab', () => {
  it('is closed without a further call', async () => {
    const { browser, fetch, state } = await openHidden();
    expect(browser.streams).toHaveLength(0);
    expect(fetch).not.toHaveBeenCalled();
    expect(state()).toBe('open');
  });

  it('is continued when the tab is shown', async () => {
    const { browser } = await openHidden();
    browser.isShown.set(true);
    expect(browser.streams[0]?.path).toBe('/live?after=1');
  });

  it('is opened only then in a tab that was opened in the background', async () => {
    const browser = createMemoryBrowser();
    browser.isShown.set(false);
    const { state } = openTab(browser);
    await vi.dynamicImportSettled();
    expect(browser.streams).toHaveLength(0);
    browser.isShown.set(true);
    expect(browser.streams).toHaveLength(1);
    expect(state()).toBe('connecting');
  });

  it('is paused ten seconds after the tab is shown at the earliest, since it was hidden', async () => {
    const { browser, services, hiddenAt } = await openHidden();
    browser.isShown.set(true);
    await vi.advanceTimersByTimeAsync(10_000);
    const paused = { kind: 'paused', since: hiddenAt };
    expect(services.live.state.get()).toEqual(paused);
    browser.isShown.set(false);
    await vi.advanceTimersByTimeAsync(60_000);
    browser.isShown.set(true);
    expect(services.live.state.get()).toEqual({ kind: 'connecting' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(services.live.state.get()).toEqual(paused);
  });

  it('is not opened after a call that ends while the tab is hidden, nor twice', async () => {
    const browser = createMemoryBrowser();
    const { fetch } = openTab(browser);
    await loaded(browser);
    const answer = Promise.withResolvers<Response>();
    fetch.mockReturnValue(answer.promise);
    browser.streams[0]?.onLost(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    browser.isShown.set(false);
    browser.isShown.set(true);
    const [shown] = browser.streams;
    answer.resolve(counts());
    await vi.advanceTimersByTimeAsync(0);
    expect(browser.streams).toEqual([shown]);
  });

  it('ends with a session that ended meanwhile, once the tab is shown', async () => {
    const { browser, services } = await openHidden(unauthorised);
    expect(services.session.state.get().kind).toBe('signedIn');
    browser.isShown.set(true);
    browser.streams[0]?.onLost(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(services.session.state.get().kind).toBe('ending');
  });
});
