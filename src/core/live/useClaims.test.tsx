import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryBrowser } from '#test/memoryBrowser.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createStore } from '#platform/store.ts';
import { createServices } from '../services/services.ts';
import { renderHook } from '#test/renderHook.tsx';
import { CapabilitiesProvider } from '../session/CapabilitiesProvider.tsx';
import { useClaims } from './useClaims.ts';

const row = {
  TRANSACTION_ID: 'one-transaction',
  USER_CODE: 'BNK01',
  USER_NAME: 'banker',
  TAKEN_AT: '2026-11-21T14:05:00+05:30',
  EXPIRES_AT: '2026-11-21T14:20:00+05:30',
};
const claim = {
  userCode: 'BNK01',
  userName: 'banker',
  takenAt: '2026-11-21T14:05:00+05:30',
  isOwn: false,
};
const claimed = () => Response.json({ status: 'success', message: [row] });
const free = () => Response.json({ status: 'success', message: [] });
const failing = () => new Response('', { status: 500 });

/** Creates the services of a signed-in agent, with a server that gives these answers to reads of claims. */
function setUp(capabilities: object, ...answers: readonly (() => Response | Promise<Response>)[]) {
  const bodies: unknown[] = [];
  const online = createStore(true);
  const browser = createMemoryBrowser();
  const services = createServices(
    { ...createMemoryPlatform({ browser }), online },
    {
      baseUrl: '',
      async fetch(url, init) {
        if (String(url).endsWith('getCapabilities')) {
          return Response.json({ status: 'success', message: capabilities });
        }
        bodies.push(JSON.parse(String(init?.body)));
        return (answers[bodies.length - 1] ?? free)();
      },
    },
  );
  services.session.signIn({ id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '' });
  return {
    services,
    online,
    bodies,
    /** Opens the stream of changes. Returns a function that sends an event. */
    async openLive() {
      services.live.start();
      await vi.waitFor(() => expect(browser.streams).toHaveLength(1));
      browser.send({ kind: 'open' });
      return browser.send;
    },
    open: (ids: readonly string[] = ['one-transaction']) =>
      renderHook(() => useClaims('screen', () => ids), null, {
        services,
        provider: CapabilitiesProvider,
      }),
  };
}

const nextRead = () => vi.advanceTimersByTimeAsync(5_000);

describe('the claims of a screen', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are read again while it is shown, and stay when a read fails', async () => {
    const { open, bodies, services } = setUp({ CLAIMS: true }, claimed, failing, free);
    const { values } = await open();
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({ 'one-transaction': claim }));
    expect(bodies).toEqual([expect.objectContaining({ trans_ids: ['one-transaction'] })]);
    await nextRead();
    await vi.waitFor(() => expect(bodies).toHaveLength(2));
    expect(values.at(-1)?.claims).toEqual({ 'one-transaction': claim });
    await nextRead();
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({}));
    expect(services.toasts.list.get()).toEqual([]);
  });

  it('are not read offline', async () => {
    const { open, bodies, online } = setUp({ CLAIMS: true }, claimed);
    const { values } = await open();
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({ 'one-transaction': claim }));
    online.set(false);
    await vi.waitFor(() => expect(values.at(-1)?.claims).toBeUndefined());
    await nextRead();
    await nextRead();
    expect(bodies).toHaveLength(1);
  });

  it('are never read from a server without them', async () => {
    const { open, bodies } = setUp({});
    const { values } = await open();
    await vi.waitFor(() => expect(values.length).toBeGreaterThan(0));
    await nextRead();
    await nextRead();
    expect(values.every(({ claims }) => claims === undefined)).toBe(true);
    expect(bodies).toEqual([]);
  });

  it('are read after events instead, while the stream is open', async () => {
    const { open, openLive, bodies } = setUp({ CLAIMS: true }, free, claimed);
    const send = await openLive();
    const { values } = await open();
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    await nextRead();
    await nextRead();
    expect(bodies).toHaveLength(1);
    send({ kind: 'claim', id: 'another-transaction' });
    send({ kind: 'claim', id: 'one-transaction' });
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({ 'one-transaction': claim }));
    expect(bodies).toHaveLength(2);
  });

  it('follow events that carry them without a read', async () => {
    const { open, openLive, bodies } = setUp({ CLAIMS: true }, free, failing);
    const send = await openLive();
    const { values } = await open();
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({}));
    send({ kind: 'claim', id: 'one-transaction', claim: row });
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({ 'one-transaction': claim }));
    send({ kind: 'claim', id: 'another', claim: { ...row, TRANSACTION_ID: 'another' } });
    send({ kind: 'transaction', id: 'one-transaction', claim: null });
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({}));
    expect(bodies).toHaveLength(1);
  });

  it('follow all events of a message that carry them', async () => {
    const { open, openLive, bodies } = setUp({ CLAIMS: true }, free, failing);
    const send = await openLive();
    const { values } = await open(['one-transaction', 'two-transaction']);
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({}));
    send(
      { kind: 'claim', id: 'one-transaction', claim: row },
      {
        kind: 'claim',
        id: 'two-transaction',
        claim: { ...row, TRANSACTION_ID: 'two-transaction' },
      },
    );
    const both = { 'one-transaction': claim, 'two-transaction': claim };
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual(both));
    expect(bodies).toHaveLength(1);
  });

  it('are read again after a failed read, also while the stream is open', async () => {
    const { open, openLive, bodies } = setUp({ CLAIMS: true }, failing, claimed);
    await openLive();
    const { values } = await open();
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    await nextRead();
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({ 'one-transaction': claim }));
    await nextRead();
    await nextRead();
    expect(bodies).toHaveLength(2);
  });

  it('are read again after an event during the first read', async () => {
    const first = Promise.withResolvers<Response>();
    const { open, openLive, bodies } = setUp({ CLAIMS: true }, () => first.promise, claimed);
    const send = await openLive();
    const { values } = await open();
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    send({ kind: 'claim', id: 'one-transaction' });
    first.resolve(free());
    await vi.waitFor(() => expect(values.at(-1)?.claims).toEqual({ 'one-transaction': claim }));
    expect(bodies).toHaveLength(2);
  });
});
