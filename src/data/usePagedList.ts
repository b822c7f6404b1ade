import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSWRConfig, unstable_serialize } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { PageRange } from '#api/paging.ts';
import type { Client } from '#api/request.ts';
import type { CallError, Result } from '#api/result.ts';
import { isStreamOpen } from '#services/live/live.ts';
import { useIsOnline, usePartOf, useServices, useStore } from '#services/ServicesProvider.tsx';
import { useErrorToast } from '#services/useErrorToast.ts';
import { isLastPage, listState } from './listState.ts';
import { replaceRows } from './liveRows.ts';
import { type RowReader, useLiveRows } from './useLiveRows.ts';
import { nextPageCount, pageSize } from './pages.ts';
import { reuseUnchanged } from './reuseUnchanged.ts';
import { unwrap } from './unwrap.ts';
import { useAsOf } from './useAsOf.ts';
import { useCachedPages } from './useCachedPages.ts';

export interface PagedListOptions<Row extends { id: string }, Query extends { search: string }> {
  /** Name of the list; null when none is shown. */
  list: string | null;
  /** Filter and order of the list, as plain values. */
  query: Query;
  fetchPage: (client: Client, query: Query & PageRange) => Promise<Result<readonly Row[]>>;
  /** Reads single rows, so that changed ones are replaced in place. Without it, visible pages are read. */
  rowReader?: RowReader<Row>;
  /** Receives the rows that were replaced because others have changed them. */
  onReplaced?: (rows: readonly Row[]) => void;
  /** Number of pages to load first. @default 1 */
  initialPages?: number;
  /** A change of this key refreshes the visible rows, for example after a return from details. */
  refreshKey?: string;
}

/** Reads a list page by page while the user scrolls. */
export function usePagedList<Row extends { id: string }, Query extends { search: string }>({
  list,
  query,
  fetchPage,
  initialPages = 1,
  refreshKey = '',
  rowReader,
  onReplaced,
}: PagedListOptions<Row, Query>) {
  type Page = readonly Row[];
  type Key = readonly [list: string, query: Query, page: number];

  const { client, backgroundClient, earlyReads, live, asOf: serverAsOf } = useServices();
  const isReadOnly = useStore(serverAsOf) !== null;
  const isOnline = useIsOnline();
  const { cache, mutate } = useSWRConfig();
  const showError = useErrorToast();
  const keyOf = (page: number): Key | null => (list === null ? null : [list, query, page]);
  const cachedPage = (page: number): Page | undefined => {
    const key = keyOf(page);
    const value = key && earlyReads.valueOf(key);
    return (value ?? cache.get(unstable_serialize(key))?.data) as Page | undefined;
  };

  const listId = unstable_serialize(keyOf(0));
  // While the stream is open, a return to the list needs no refresh, which would move its rows.
  const isLive = usePartOf(live.state, isStreamOpen);
  const lastRefreshKey = useUnlessHeld(refreshKey, isLive);
  const freshnessKey = `${listId} ${isOnline} ${isReadOnly} ${lastRefreshKey}`;
  const freshPages = useFreshPages(freshnessKey);

  async function readPage(key: Key): Promise<Page> {
    const [, , page] = key;
    freshPages.add(page);
    try {
      const read = () => unwrap(fetchPage(client, { ...query, ...rangeOf(page) }));
      return reuseUnchanged(cachedPage(page), await earlyReads.takeOrRead(key, read));
    } catch (error) {
      freshPages.delete(page);
      throw error;
    }
  }

  const cachedPages = useCachedPages(listId, initialPages, cachedPage);
  const result = useSWRInfinite<Page, CallError, (page: number, before: Page | null) => Key | null>(
    // In a parallel load SWR passes no previous page, so it is read from the cache.
    (page, before) =>
      isLastPage(before ?? cachedPage(page - 1), pageSize) ? null : keyOf(page),
    readPage,
    {
      // Scrolling loads only the next page. `refreshVisible` reads stale pages again.
      revalidateIfStale: false,
      revalidateFirstPage: false,
      initialSize: initialPages,
      parallel: initialPages > 1,
      // `reuseUnchanged` keeps the identity of equal pages.
      compare: Object.is,
      ...(cachedPages && { fallbackData: cachedPages }),
    },
  );
  const { data, error, isValidating, size } = result;
  /** The loaded pages, for code that runs after a read. */
  const loaded = useRef(data);
  useLayoutEffect(() => {
    loaded.current = data;
  }, [data]);

  const visibleRows = useRef({ first: 0, last: pageSize });
  const visiblePages = () => {
    const { first, last } = visibleRows.current;
    return pagesBetween(first, last).filter((page) => page < (data?.length ?? 0));
  };
  /** Returns true if the first page was read before the list was rendered. */
  const isEarly = (key: Key | null, page: Page | undefined): key is Key =>
    key !== null && page !== undefined && earlyReads.valueOf(key) === page;
  /** Keeps a first page that was read early. It needs no other read. */
  function keepEarlyPage(pages: readonly Page[]) {
    const key = keyOf(0);
    if (!isEarly(key, pages[0])) return;
    earlyReads.drop(key);
    freshPages.add(0);
    void mutate(key, pages[0], { revalidate: false });
    void result.mutate(data, { revalidate: false });
  }
  /** Reads stale visible pages and requested pages that are missing. */
  function refreshVisible() {
    if (!isOnline || !data) return;
    keepEarlyPage(data);
    const stale = new Set(visiblePages().filter((page) => !freshPages.has(page)));
    const hasAllPages = data.length >= size || isLastPage(data.at(-1), pageSize);
    if (stale.size === 0 && hasAllPages) return;
    for (const page of stale) freshPages.add(page);
    void result.mutate(data, {
      revalidate: (page?: Page, key?: unknown) => !page || stale.has((key as Key)[2]),
    });
  }
  const isBlocked = isValidating || error !== undefined;
  // Rows of an earlier visit are painted before they are refreshed, which renders the list once more.
  const isStored = data !== undefined && !isEarly(keyOf(0), data[0]);
  const canRefresh = useDeferredValue(true, !isStored);
  useRefresh(canRefresh ? freshnessKey : null, isBlocked, refreshVisible);

  /** Replaces loaded pages without a read. SWR stores each page, and all of them together. */
  function setPages(pages: readonly Page[]) {
    for (const [page, rows] of pages.entries()) {
      if (rows !== loaded.current?.[page]) void mutate(keyOf(page), rows, { revalidate: false });
    }
    void result.mutate([...pages], { revalidate: false });
  }
  const visibleRowsNow = (): readonly Row[] => {
    const { first, last } = visibleRows.current;
    return data?.flat().slice(first, last) ?? [];
  };
  const isComplete = isLastPage(data?.at(-1), pageSize);
  const liveRows = useLiveRows({
    listKey: keyOf(0),
    listId,
    pages: data,
    isComplete,
    visibleRows: visibleRowsNow,
    // New rows are on the first page, or in the other order at the end.
    visiblePages: () => [
      ...new Set([0, ...visiblePages(), ...(data && isComplete ? [data.length - 1] : [])]),
    ],
    readPage: (page) => fetchPage(backgroundClient, { ...query, ...rangeOf(page) }),
    rowReader,
    replace(changed) {
      const pages = loaded.current ?? [];
      const replaced = replaceRows(pages, changed);
      const before = new Set(pages.flat());
      const rows = replaced.flat().filter((row) => !before.has(row));
      if (rows.length === 0) return;
      setPages(replaced);
      onReplaced?.(rows);
    },
    onFirstRows: () => void result.mutate(),
  });
  const [topRequests, setTopRequests] = useState(0);
  /** Reads the first page, which contains the new rows. Others are read again when they are visible. */
  async function showNew() {
    const first = await fetchPage(client, { ...query, ...rangeOf(0) });
    if (!first.ok) return showError(first.error);
    freshPages.clear();
    freshPages.add(0);
    setPages([first.value, ...(loaded.current ?? []).slice(1)]);
    liveRows.clearNew();
    setTopRequests((count) => count + 1);
  }

  const { search } = query;
  const { hiddenIds } = liveRows;
  const { listId: shownListId, ...shown } = useShownPages(list, listId, search, data);
  const asOf = useAsOf(listId);
  const asOfNow = isOnline ? null : asOf();
  const state = useMemo(
    () =>
      listState({ ...shown, hiddenIds, error, isValidating, size, pageSize, isOnline, asOf: asOfNow }),
    [shown, hiddenIds, error, isValidating, size, isOnline, asOfNow],
  );
  return {
    state,
    /** Identifies the query of the shown rows. */
    listId: shownListId,
    /** Number of loaded pages. */
    pageCount: data?.length ?? 1,
    /** Returns the rows that are visible. */
    visibleRows: visibleRowsNow,
    /** Rows that others have added and that are not shown yet. */
    newCount: liveRows.newCount,
    onShowNew: () => void showNew(),
    /** Increases when the list should show its first row. */
    topRequests,
    /** Receives the range of visible rows, [first, last). */
    onRowsChange(first: number, last: number) {
      visibleRows.current = { first, last };
      if (canRefresh && !isBlocked) refreshVisible();
      liveRows.onRowsChange();
    },
    onLoadMore() {
      if (isOnline) void result.setSize(nextPageCount(size));
    },
    onRetry: () => (data ? refreshVisible() : void result.mutate()),
  };
}

const rangeOf = (page: number): PageRange => ({ start: page * pageSize, pageSize });

/** Returns the numbers of the pages with the rows [first, last). */
function pagesBetween(first: number, last: number): readonly number[] {
  const start = Math.floor(first / pageSize);
  const count = Math.ceil(last / pageSize) - start;
  return Array.from({ length: Math.max(0, count) }, (_, index) => start + index);
}

/** Returns the value, or while it is held the last one from before. */
function useUnlessHeld<Value>(value: Value, isHeld: boolean): Value {
  const [last, setLast] = useState(value);
  if (!isHeld && last !== value) setLast(value);
  return isHeld ? last : value;
}

/** Returns the pages that were read since `freshnessKey` last changed. */
function useFreshPages(freshnessKey: string) {
  const [pages] = useState(() => new Set<number>());
  // A layout effect runs before the effects of SWR, which start the reads.
  useLayoutEffect(() => {
    pages.clear();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new key clears them
  }, [pages, freshnessKey]);
  return pages;
}

/**
 * Refreshes when `freshnessKey` changes, and again when a running request has ended. Does nothing while
 * the key is null.
 */
function useRefresh(freshnessKey: string | null, isBlocked: boolean, refresh: () => void) {
  const last = useRef<string>(null);
  const refreshNow = useEffectEvent(refresh);
  useEffect(() => {
    if (freshnessKey === null) return;
    const isNew = last.current !== freshnessKey;
    last.current = freshnessKey;
    if (isNew || !isBlocked) refreshNow();
  }, [freshnessKey, isBlocked]);
}

/** Returns the pages of a query, or those of the previous query until its first page has loaded. */
function useShownPages<Row>(
  list: string | null,
  listId: string,
  search: string,
  pages: readonly (readonly Row[])[] | undefined,
) {
  const [last, setLast] = useState({ list, listId, search, pages, isCurrent: true });
  if (pages && (pages !== last.pages || listId !== last.listId)) {
    const next = { list, listId, search, pages, isCurrent: true };
    setLast(next);
    return next;
  }
  if (pages) return last;
  if (last.list !== list) return { list, listId, search, pages: undefined, isCurrent: true };
  return { ...last, isCurrent: last.pages === undefined };
}
