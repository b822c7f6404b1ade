import { unstable_serialize } from 'swr';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Client } from '#api/request.ts';
import { type CallError, failedWith, type Result, succeeded } from '#api/result.ts';
import { createMemoryObjectStore } from '#test/memoryObjectStore.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import type { PageRange } from '#api/paging.ts';
import { unloaded } from './loadedList.ts';
import { type PagedListOptions, usePagedList } from './usePagedList.ts';

interface Row {
  id: string;
  name: string;
}
type Query = { search: string };
type Props = Partial<Pick<PagedListOptions<Row, Query>, 'name' | 'initialRows' | 'refreshKey'>> &
  Partial<Query>;

const failed: CallError = { kind: 'failed', httpStatus: 500, isOutcomeUnknown: true };

/** Creates a fake server with rows named 'row 0', 'row 1' and so on, and lists that read from it. */
function setUp(count: number, objects = createMemoryObjectStore()) {
  const { services, online, toasts } = createTestServices(objects);
  const table = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `row ${index}`,
  }));
  let reads: string[] = [];
  let error: CallError | null = null;
  let resumed = Promise.resolve();

  async function fetchPage(
    _client: Client,
    query: Query & PageRange,
  ): Promise<Result<readonly Row[]>> {
    const { search, start, pageSize } = query;
    if (!online.get()) return failedWith({ kind: 'offline' });
    reads.push(`${search}${start / 50}`);
    await resumed;
    if (error) return failedWith(error);
    const found = table.filter(({ name }) => name.includes(search));
    return succeeded(found.slice(start, start + pageSize).map((row) => ({ ...row })));
  }

  async function open(props: Props = {}) {
    const hook = await renderHook(
      ({ name = 'banks', search = '', initialRows = 50, refreshKey = '' }: Props) =>
        usePagedList({ name, query: { search }, fetchPage, initialRows, refreshKey }),
      props,
      { services },
    );
    const { current } = hook;
    await expect.poll(current).toBeDefined();
    return {
      hook,
      current,
      /** Returns a summary of the state, such as `50 rows, fresh, available`. */
      shown: () => summaryOf(current().state),
      everShown: () => hook.values.map(({ state }) => summaryOf(state)),
      rows: () => {
        const { state } = current();
        return state.kind === 'ready' ? state.rows : [];
      },
    };
  }
  return {
    open,
    table,
    /** Reads the first rows into SWR's cache before a list is shown. */
    async readEarly(rowCount: number) {
      const key = ['banks', { search: '' }];
      const list = { ...unloaded, rows: table.slice(0, rowCount) };
      const data = await services.earlyReads.start(key, async () => list);
      const { cache } = await services.userStorage.open('7');
      cache.set(unstable_serialize(key), { data });
    },
    messages: () => toasts().map(({ message }) => message),
    /** Returns the pages read since the last call of this function, each with its search text as prefix. */
    takeReads() {
      const taken = reads;
      reads = [];
      return taken;
    },
    reads: () => reads,
    /** Makes all further calls fail; with null, they succeed again. */
    fail: (next: CallError | null) => void (error = next),
    /** Delays all further responses until the returned function is called. */
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      resumed = promise;
      return resolve;
    },
    goOnline: online.set,
  };
}

function summaryOf(state: ReturnType<typeof usePagedList<Row, Query>>['state']): string {
  if (state.kind === 'ready') {
    return `${state.rows.length} rows, ${state.freshness.kind}, ${state.more}`;
  }
  return state.kind === 'noMatches' ? `no matches for ${state.search}` : state.kind;
}

/** Opens a list with three loaded pages. */
async function openThreePages() {
  const server = setUp(130);
  const list = await server.open({ initialRows: 130 });
  await expect.poll(list.shown).toBe('130 rows, fresh, end');
  server.takeReads();
  return { ...server, ...list };
}

describe('paging', () => {
  it('loads the first page', async () => {
    const { open, pause, reads } = setUp(130);
    const resume = pause();
    const { current, shown } = await open();
    expect(shown()).toBe('loading');
    resume();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    expect(reads()).toEqual(['0']);
    expect(current().rowCount).toBe(50);
  });

  it('loads only the next page, until a page is not full', async () => {
    const { open, pause, takeReads } = setUp(130);
    const { current, shown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    const resume = pause();
    current().onLoadMore();
    await expect.poll(shown).toBe('50 rows, fresh, loading');
    resume();
    await expect.poll(shown).toBe('100 rows, fresh, available');
    current().onLoadMore();
    await expect.poll(shown).toBe('130 rows, fresh, end');
    expect(takeReads()).toEqual(['0', '1', '2']);
    expect(current().rowCount).toBe(130);
  });

  it('ignores a page that arrives after the session has ended', async () => {
    const { open, pause } = setUp(130);
    const { hook, current, shown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    const resume = pause();
    current().onLoadMore();
    await expect.poll(shown).toBe('50 rows, fresh, loading');
    const unhandled: unknown[] = [];
    const note = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      unhandled.push(event.reason);
    };
    window.addEventListener('unhandledrejection', note);
    onTestFinished(() => window.removeEventListener('unhandledrejection', note));
    await hook.unmount();
    resume();
    // Rejections are reported after all microtasks, before the next task.
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    expect(unhandled).toEqual([]);
  });

  it('ends with an empty page after a full one', async () => {
    const { open } = setUp(50);
    const { current, shown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    current().onLoadMore();
    await expect.poll(shown).toBe('50 rows, fresh, end');
  });

  it('reports an empty list', async () => {
    const { shown } = await setUp(0).open();
    await expect.poll(shown).toBe('empty');
  });

  it('loads as many rows as when it was left, and grows by a tenth', async () => {
    const { open, takeReads } = setUp(1000);
    const { current, shown } = await open({ initialRows: 550 });
    await expect.poll(shown).toBe('550 rows, fresh, available');
    expect(takeReads()).toEqual(['0', '2', '4', '6', '8', '10']);
    current().onLoadMore();
    await expect.poll(shown).toBe('650 rows, fresh, available');
    expect(takeReads()).toEqual(['11']);
  });

  it('shows a first page that was read before in the first render, without another read', async () => {
    const objects = createMemoryObjectStore();
    const { open, readEarly, reads, goOnline } = setUp(130, objects);
    await readEarly(50);
    const { hook, current, shown, everShown } = await open();
    expect(everShown()).toEqual(everShown().map(() => '50 rows, fresh, available'));
    current().onLoadMore();
    await expect.poll(shown).toBe('100 rows, fresh, available');
    expect(reads()).toEqual(['1']);
    hook.rerender({ refreshKey: 'back' });
    await expect.poll(reads).toEqual(['1', '0']);
    await expect.poll(shown).toBe('100 rows, fresh, available');
    goOnline(false);

    const later = setUp(130, objects);
    later.goOnline(false);
    const { rows } = await later.open();
    await expect.poll(() => rows().length).toBe(100);
  });

  it('reads nothing while no list is shown', async () => {
    const { open, reads } = setUp(130);
    const { hook, shown } = await open({ name: null });
    expect(reads()).toEqual([]);
    hook.rerender({});
    await expect.poll(shown).toBe('50 rows, fresh, available');
    expect(reads()).toEqual(['0']);
  });
});

describe('a new refreshKey', () => {
  it('refreshes the visible pages, and the others when they become visible', async () => {
    const { hook, current, shown, pause, reads, takeReads } = await openThreePages();
    current().onRowsChange(60, 70);
    const resume = pause();
    hook.rerender({ initialRows: 130, refreshKey: 'back' });
    await expect.poll(reads).toEqual(['1']);
    await expect.poll(shown).toBe('130 rows, refreshing, end');
    resume();
    await expect.poll(shown).toBe('130 rows, fresh, end');
    takeReads();
    for (const last of [70, 71]) current().onRowsChange(40, last);
    await expect.poll(reads).toEqual(['0']);
    await expect.poll(shown).toBe('130 rows, fresh, end');
    current().onRowsChange(90, 120);
    await expect.poll(reads).toEqual(['0', '2']);
    await expect.poll(shown).toBe('130 rows, fresh, end');
    current().onRowsChange(0, 130);
    hook.rerender({ initialRows: 130, refreshKey: 'back' });
    expect(reads()).toEqual(['0', '2']);
  });

  it('shows changed rows and reuses the objects of the others', async () => {
    const { hook, rows, table } = await openThreePages();
    const [first, second] = rows();
    table[1] = { id: '1', name: 'renamed' };
    hook.rerender({ initialRows: 130, refreshKey: 'back' });
    await expect.poll(() => rows()[1]?.name).toBe('renamed');
    expect(rows()[0]).toBe(first);
    expect(rows()[1]).not.toBe(second);
  });

  it('refreshes after a page that is loading', async () => {
    const { open, pause, reads } = setUp(130);
    const { hook, current, shown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    const resume = pause();
    current().onLoadMore();
    await expect.poll(reads).toEqual(['0', '1']);
    hook.rerender({ refreshKey: 'back' });
    resume();
    await expect.poll(reads).toContain('0');
    await expect.poll(() => reads().filter((page) => page === '0')).toHaveLength(2);
    await expect.poll(shown).toBe('100 rows, fresh, available');
  });
});

describe('a new search', () => {
  it('keeps the previous rows until the response arrives', async () => {
    const { open, pause, reads } = setUp(130);
    const { hook, shown, rows } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    const resume = pause();
    hook.rerender({ search: 'row 12' });
    await expect.poll(reads).toEqual(['0', 'row 120']);
    await expect.poll(shown).toMatch(/^50 rows, refreshing/);
    resume();
    await expect.poll(shown).toBe('11 rows, fresh, end');
    expect(rows()[0]?.name).toBe('row 12');
  });

  it('reports no matches with its own search text when the response arrives', async () => {
    const { open, pause } = setUp(130);
    const { hook, shown, everShown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    for (const search of ['none', 'nobody']) {
      const resume = pause();
      const before = hook.values.length;
      hook.rerender({ search });
      await expect.poll(() => hook.values.length).toBeGreaterThan(before);
      expect(everShown().slice(before).join()).not.toContain('no matches');
      resume();
      await expect.poll(shown).toBe(`no matches for ${search}`);
    }
    expect(everShown()).not.toContain('empty');
  });

  it('shows all rows from the cache at once when it is cleared', async () => {
    const { open } = setUp(130);
    const { hook, shown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    hook.rerender({ search: 'none' });
    await expect.poll(shown).toBe('no matches for none');
    const before = hook.values.length;
    hook.rerender({ search: '' });
    await expect.poll(() => hook.values.length).toBeGreaterThan(before);
    expect(summaryOf(hook.values[before]?.state ?? { kind: 'loading' })).toMatch(/^50 rows/);
  });

  it('removes the previous rows when it fails', async () => {
    const { open, fail, messages } = setUp(130);
    const { hook, current, shown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    fail(failed);
    hook.rerender({ search: 'row 12' });
    await expect.poll(shown).toBe('failed');
    expect(messages()).toEqual(['Something Went Wrong!']);
    fail(null);
    current().onRetry();
    await expect.poll(shown).toBe('11 rows, fresh, end');
  });

  it('shows the result of the latest search, even if an earlier response arrives after it', async () => {
    const { open, pause, reads } = setUp(130);
    const { hook, shown, everShown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    const resumeFirst = pause();
    hook.rerender({ search: 'row 12' });
    await expect.poll(reads).toContain('row 120');
    pause()();
    hook.rerender({ search: 'row 129' });
    await expect.poll(shown).toBe('1 rows, fresh, end');
    const before = hook.values.length;
    resumeFirst();
    hook.rerender({ search: 'row 129', refreshKey: 'back' });
    await expect.poll(() => reads().filter((read) => read === 'row 1290')).toHaveLength(2);
    await expect.poll(shown).toBe('1 rows, fresh, end');
    expect(everShown().slice(before).join()).not.toContain('11 rows');
  });
});

describe('a failure', () => {
  it('of the first page is shown, and Retry loads it', async () => {
    const { open, fail, messages, takeReads } = setUp(130);
    fail(failed);
    const { current, shown } = await open();
    await expect.poll(shown).toBe('failed');
    expect(messages()).toEqual(['Something Went Wrong!']);
    expect(takeReads()).toEqual(['0']);
    fail(null);
    current().onRetry();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    expect(takeReads()).toEqual(['0']);
  });

  it('of the next page keeps the rows, and Retry loads only that page', async () => {
    const { open, fail, takeReads } = setUp(130);
    const { current, shown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    fail(failed);
    current().onLoadMore();
    await expect.poll(shown).toBe('50 rows, fresh, failed');
    fail(null);
    takeReads();
    current().onRetry();
    await expect.poll(shown).toBe('100 rows, fresh, available');
    expect(takeReads()).toEqual(['1']);
  });

  it('of a refresh keeps the rows, and Retry refreshes the visible page', async () => {
    const { hook, current, shown, fail, reads, takeReads } = await openThreePages();
    fail(failed);
    hook.rerender({ initialRows: 130, refreshKey: 'back' });
    await expect.poll(shown).toBe('130 rows, refreshFailed, end');
    expect(takeReads()).toEqual(['0']);
    fail(null);
    current().onRetry();
    await expect.poll(shown).toBe('130 rows, fresh, end');
    expect(reads()).toEqual(['0']);
  });
});

describe('offline', () => {
  it('a list that is not cached loads when the network returns', async () => {
    const { open, goOnline, messages, reads } = setUp(130);
    goOnline(false);
    const { shown } = await open();
    await expect.poll(shown).toBe('offline');
    goOnline(true);
    await expect.poll(shown).toBe('50 rows, fresh, available');
    expect(reads()).toEqual(['0']);
    expect(messages()).toEqual([]);
  });

  it('rows stay with their age, and are refreshed when the network returns', async () => {
    const { current, shown, goOnline, reads } = await openThreePages();
    goOnline(false);
    await expect.poll(shown).toBe('130 rows, offline, end');
    expect(current().state).toMatchObject({
      freshness: { asOf: expect.stringMatching(/\d+:\d\d [ap]m/) },
    });
    goOnline(true);
    await expect.poll(shown).toBe('130 rows, fresh, end');
    await expect.poll(reads).toEqual(['0']);
  });

  it('no further page is loaded', async () => {
    const { open, goOnline, reads } = setUp(130);
    const { current, shown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    goOnline(false);
    await expect.poll(shown).toBe('50 rows, offline, available');
    current().onLoadMore();
    goOnline(true);
    await expect.poll(reads).toEqual(['0', '0']);
    await expect.poll(shown).toBe('50 rows, fresh, available');
  });

  it('a search that is not cached does not show the rows of another', async () => {
    const { open, goOnline } = setUp(130);
    const { hook, shown } = await open();
    await expect.poll(shown).toBe('50 rows, fresh, available');
    goOnline(false);
    hook.rerender({ search: 'row 12' });
    await expect.poll(shown).toBe('offline');
    goOnline(true);
    await expect.poll(shown).toBe('11 rows, fresh, end');
  });
});

describe('returning to a list', () => {
  it('shows all pages from the cache at once and refreshes only the visible ones', async () => {
    const { hook, open, pause, reads, takeReads } = await openThreePages();
    hook.unmount();
    const resume = pause();
    const again = await open({ initialRows: 130 });
    expect(again.everShown()[0]).toMatch(/^130 rows/);
    again.current().onRowsChange(55, 65);
    resume();
    await expect.poll(again.shown).toBe('130 rows, fresh, end');
    await expect.poll(reads).toContain('1');
    expect(takeReads()).not.toContain('2');
  });

  it('shows the loaded pages offline', async () => {
    const { hook, open, goOnline, reads } = await openThreePages();
    hook.unmount();
    goOnline(false);
    const again = await open({ initialRows: 130 });
    await expect.poll(again.shown).toBe('130 rows, offline, end');
    goOnline(true);
    await expect.poll(again.shown).toBe('130 rows, fresh, end');
    await expect.poll(reads).toEqual(['0']);
  });

  it('shows the pages of an earlier visit in the first render', async () => {
    const objects = createMemoryObjectStore();
    const before = await setUp(70, objects).open({ initialRows: 70 });
    await expect.poll(before.shown).toBe('70 rows, fresh, end');
    const { open, goOnline } = setUp(70, objects);
    goOnline(false);
    const { hook, everShown } = await open({ initialRows: 70 });
    hook.rerender({ initialRows: 70, refreshKey: 'again' });
    await expect.poll(() => everShown().length).toBeGreaterThan(1);
    expect(new Set(everShown())).toEqual(new Set(['70 rows, offline, end']));
    goOnline(true);
    await expect.poll(() => everShown().at(-1)).toBe('70 rows, fresh, end');
  });

  it('leaves the pages of an earlier visit to the browser to paint before it refreshes them', async () => {
    const objects = createMemoryObjectStore();
    const before = await setUp(70, objects).open();
    await expect.poll(before.shown).toBe('50 rows, fresh, available');
    const { open, reads } = setUp(70, objects);
    const { everShown } = await open();
    await expect.poll(reads).toEqual(['0']);
    await expect.poll(() => everShown().at(-1)).toBe('50 rows, fresh, available');
    const refreshed = everShown().findIndex((summary) => summary.includes('refreshing'));
    expect(everShown().slice(0, refreshed)).toEqual(Array(2).fill('50 rows, fresh, available'));
  });
});
