import { expect, it } from 'vitest';
import { type CallError, failedWith, succeeded } from '#api/result.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import type { CachedList } from './useListValue.ts';
import { useLoadedRows } from './useLoadedRows.ts';
import { usePagedList } from './usePagedList.ts';

interface Row {
  id: string;
}
const failed: CallError = { kind: 'failed', httpStatus: 500, isOutcomeUnknown: true };
const query = { search: '' };

/** A list of a fake server with this many rows. */
function setUp(count: number) {
  const { services } = createTestServices();
  const reads: number[] = [];
  let isFailing = false;
  const fetchPage: CachedList<Row>['fetchPage'] = async (_client, { start, pageSize }) => {
    reads.push(start / pageSize);
    if (isFailing) return failedWith(failed);
    const ids = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
    return succeeded(ids.slice(start, start + pageSize));
  };
  return {
    services,
    fetchPage,
    reads,
    setFailing: (next: boolean) => void (isFailing = next),
    source: (initialRows: number): CachedList<Row> => ({
      name: 'rows',
      query,
      fetchPage,
      initialRows,
    }),
  };
}

it('reads nothing without a list', async () => {
  const { services } = setUp(10);
  const { current } = await renderHook(() => useLoadedRows<Row>(null), {}, { services });
  await expect.poll(current).toMatchObject({ rows: [], isComplete: false });
});

it('reads as many pages as were loaded, and further ones when asked', async () => {
  const { services, source, reads } = setUp(120);
  const { current } = await renderHook(() => useLoadedRows(source(100)), {}, { services });
  await expect.poll(() => current().rows.length).toBe(100);
  expect(current()).toMatchObject({ isComplete: false });
  expect((await current().loadMore()).length).toBe(120);
  await expect.poll(() => current().isComplete).toBe(true);
  expect(reads).toEqual([0, 2]);
});

it('returns the same rows if the next ones cannot be loaded, and loads them later', async () => {
  const { services, source, setFailing } = setUp(60);
  const { current } = await renderHook(() => useLoadedRows(source(50)), {}, { services });
  await expect.poll(() => current().rows.length).toBe(50);
  setFailing(true);
  expect((await current().loadMore()).length).toBe(50);
  setFailing(false);
  expect((await current().loadMore()).length).toBe(60);
});

it('returns rows that a list has read in the first render, and does not render again', async () => {
  const { services, source, fetchPage, reads } = setUp(60);
  const list = await renderHook(
    () => usePagedList({ name: 'rows', query, fetchPage }),
    {},
    { services },
  );
  await expect.poll(() => list.current().state.kind).toBe('ready');
  list.unmount();
  const { values } = await renderHook(() => useLoadedRows(source(50)), {}, { services });
  await expect.poll(() => values.length).toBe(1);
  expect(values[0]?.rows.length).toBe(50);
  // SWR would start to read after the first render.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(values.length).toBe(1);
  expect(reads).toEqual([0]);
});

it('shares its pages with the list beside it', async () => {
  const { services, source, fetchPage, reads } = setUp(60);
  const { current } = await renderHook(
    () => ({
      list: usePagedList({ name: 'rows', query, fetchPage }),
      beside: useLoadedRows(source(50)),
    }),
    {},
    { services },
  );
  await expect.poll(() => current().beside.rows.length).toBe(50);
  await current().beside.loadMore();
  await expect.poll(() => current().list.rowCount).toBe(60);
  const { state } = current().list;
  expect(state.kind === 'ready' && state.rows.length).toBe(60);
  expect(reads.toSorted()).toEqual([0, 1]);
});
