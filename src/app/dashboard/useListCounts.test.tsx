import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CountedList } from '#domain/lists/listCount.ts';
import { createMemoryBrowser } from '#test/memoryBrowser.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import { createStore } from '#platform/store.ts';
import { createServices } from '#core/services/services.ts';
import { renderHook } from '#test/renderHook.tsx';
import { CapabilitiesProvider } from '#core/session/CapabilitiesProvider.tsx';
import { useListCounts } from './useListCounts.ts';

const orders: CountedList = { section: 'orders', search: '' };
const waiting: CountedList = { section: 'all', search: '', filters: { statuses: ['WTG'] } };
const claimed: CountedList = { section: 'all', search: '', filters: { isClaimed: true } };
const capabilities = { LIST_COUNTS: true };
const counting =
  (...counts: readonly object[]) =>
  () =>
    Response.json({ status: 'success', message: counts });
const failing = () => new Response('', { status: 500 });

interface Props {
  lists?: readonly CountedList[];
  isReady?: boolean;
  refreshKey?: string;
}

/** Opens counts with a server that gives these answers. */
async function setUp(
  { offered = capabilities, ...initial }: Props & { offered?: object },
  ...answers: readonly (() => Response)[]
) {
  const requests: { lists: unknown; isBackground: boolean }[] = [];
  const online = createStore(true);
  const browser = createMemoryBrowser();
  const services = createServices(
    { ...createMemoryPlatform({ browser }), online },
    {
      baseUrl: '',
      async fetch(url, init) {
        if (String(url).endsWith('getCapabilities')) {
          return Response.json({ status: 'success', message: offered });
        }
        const { lists } = JSON.parse(String(init?.body)) as { lists: unknown };
        const isBackground = new Headers(init?.headers).get('x-background') === '1';
        requests.push({ lists, isBackground });
        return (answers[requests.length - 1] ?? failing)();
      },
    },
  );
  services.session.signIn({ id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '' });
  const hook = await renderHook(
    ({ lists = [orders], isReady = true, refreshKey = '' }: Props) => {
      const countOf = useListCounts(lists, { isReady, refreshKey });
      return lists.map(countOf);
    },
    initial as Props,
    { services, provider: CapabilitiesProvider },
  );
  return {
    hook,
    services,
    online,
    requests,
    shown: () => hook.values.at(-1),
    /** Opens the stream of changes. Returns a function that sends an event. */
    async openLive() {
      services.live.start();
      await vi.waitFor(() => expect(browser.streams).toHaveLength(1));
      browser.send({ kind: 'open' });
      return browser.send;
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the counts of lists', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are read in the background, all in one call', async () => {
    const { shown, requests } = await setUp(
      { lists: [orders, claimed] },
      counting({ COUNT: 12 }, { COUNT: 99, MORE: true }),
    );
    await vi.waitFor(() =>
      expect(shown()).toEqual([
        { count: 12, isMore: false },
        { count: 99, isMore: true },
      ]),
    );
    expect(requests).toEqual([
      {
        isBackground: true,
        lists: [
          { section: 'ORD', search: '' },
          { section: '', search: '', filters: { claimed: true } },
        ],
      },
    ]);
  });

  it('are not read before the screen shows its own content, and stay while it loads another list', async () => {
    const { hook, shown, requests } = await setUp({ isReady: false }, counting({ COUNT: 3 }));
    await pass(1000);
    expect(requests).toEqual([]);
    hook.rerender({ isReady: true });
    await vi.waitFor(() => expect(shown()).toEqual([{ count: 3, isMore: false }]));
    hook.rerender({ isReady: false });
    await vi.waitFor(() => expect(shown()).toEqual([{ count: 3, isMore: false }]));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a server without them', {}, counting({ COUNT: 3 }), 0],
    ['a failed read', capabilities, failing, 1],
    ['a count of which nothing is certain', capabilities, counting({ COUNT: 0, MORE: true }), 1],
  ])('are unknown for %s, without a message', async (_title, offered, answer, readCount) => {
    const { shown, requests, services } = await setUp({ offered }, answer);
    await vi.waitFor(() => expect(shown()).toEqual([null]));
    await vi.waitFor(() => expect(requests).toHaveLength(readCount));
    await pass(1000);
    expect(shown()).toEqual([null]);
    expect(services.toasts.list.get()).toEqual([]);
  });

  it('are not shown offline', async () => {
    const { shown, online } = await setUp({}, counting({ COUNT: 3 }));
    await vi.waitFor(() => expect(shown()).toEqual([{ count: 3, isMore: false }]));
    online.set(false);
    await vi.waitFor(() => expect(shown()).toEqual([null]));
  });

  it('follow events that carry them without a read', async () => {
    const overdue: CountedList = { ...orders, filters: { isOverdue: true } };
    const lists = [orders, overdue];
    const { shown, requests, openLive } = await setUp(
      { lists },
      counting({ COUNT: 1 }, { COUNT: 0 }),
    );
    const send = await openLive();
    await vi.waitFor(() => expect(shown()?.[0]).toEqual({ count: 1, isMore: false }));
    const before = requests.length;
    send({ kind: 'transaction', id: 'one' });
    const [none, some] = [{ COUNT: 0 }, { COUNT: 3 }];
    send({
      kind: 'figures',
      counts: { '': none, ART: none, ORD: { COUNT: 99, MORE: true } },
      overdue: { '': none, ART: none, ORD: some },
    });
    const counts = [
      { count: 99, isMore: true },
      { count: 3, isMore: false },
    ];
    await vi.waitFor(() => expect(shown()).toEqual(counts));
    await pass(150_000);
    expect(requests).toHaveLength(before);
  });

  it('of filtered lists are read once again for many events, and no sooner than after a pause', async () => {
    const { shown, requests, openLive } = await setUp(
      { lists: [waiting] },
      counting({ COUNT: 1 }),
      counting({ COUNT: 2 }),
      counting({ COUNT: 3 }),
    );
    const send = await openLive();
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
    send({ kind: 'resync' });
    await pass(20_000);
    const before = requests.length;
    for (const id of ['one', 'two', 'three']) send({ kind: 'transaction', id });
    await vi.waitFor(() => expect(requests).toHaveLength(before + 1));
    expect(shown()).not.toEqual([null]);
    await pass(100);
    expect(requests).toHaveLength(before + 1);
    await pass(15_000);
    await vi.waitFor(() => expect(requests).toHaveLength(before + 2));
  });

  it('follow claims only if a list depends on them', async () => {
    const one = counting({ COUNT: 1 });
    const { requests, openLive, hook } = await setUp({}, one, one, one, one, one);
    const send = await openLive();
    await pass(5000);
    const before = requests.length;
    send({ kind: 'claim', id: 'one' });
    await pass(3000);
    expect(requests).toHaveLength(before);
    hook.rerender({ lists: [claimed] });
    await vi.waitFor(() => expect(requests).toHaveLength(before + 1));
    send({ kind: 'claim', id: 'one' });
    await vi.waitFor(() => expect(requests).toHaveLength(before + 2));
  });

  it('of filtered overdue transactions are read after figures, which also follow the time', async () => {
    const filters = { isOverdue: true, bank: 'MUBK' } as const;
    const one = counting({ COUNT: 1 });
    const { requests, openLive } = await setUp({ lists: [{ ...orders, filters }] }, one, one, one);
    const send = await openLive();
    await pass(50_000);
    const before = requests.length;
    const none = { '': { COUNT: 0 }, ART: { COUNT: 0 }, ORD: { COUNT: 0 } };
    send({ kind: 'figures', counts: none, overdue: none });
    await vi.waitFor(() => expect(requests).toHaveLength(before + 1));
  });

  it('of overdue transactions are read again every minute without the stream', async () => {
    const overdue: CountedList = { ...orders, filters: { isOverdue: true } };
    const { shown, requests } = await setUp(
      { lists: [overdue] },
      counting({ COUNT: 0 }),
      counting({ COUNT: 1 }),
    );
    await vi.waitFor(() => expect(shown()).toEqual([{ count: 0, isMore: false }]));
    await pass(59_000);
    expect(requests).toHaveLength(1);
    await pass(1000);
    await vi.waitFor(() => expect(shown()).toEqual([{ count: 1, isMore: false }]));
  });

  it('keep the last counts when a later read fails', async () => {
    const { hook, shown, requests } = await setUp({}, counting({ COUNT: 1 }), failing);
    await vi.waitFor(() => expect(shown()).toEqual([{ count: 1, isMore: false }]));
    hook.rerender({ refreshKey: 'back from details' });
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await pass(1000);
    expect(shown()).toEqual([{ count: 1, isMore: false }]);
  });
});
