import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig, unstable_serialize } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { PageRange } from '#api/paging.ts';
import type { CallError, Result } from '#api/result.ts';
import { useIsOnline, useServices, useStore } from '#services/ServicesProvider.tsx';
import { isLastPage, listState } from './listState.ts';
import { nextPageCount, pageSize } from './pages.ts';
import { reuseUnchanged } from './reuseUnchanged.ts';
import { unwrap } from './unwrap.ts';
import { useAsOf } from './useAsOf.ts';

export interface PagedListOptions<Row extends { id: string }, Query extends { search: string }> {
  /** Name of the list; null when none is shown. */
  list: string | null;
  /** Filter and order of the list, as plain values. */
  query: Query;
  fetchPage: (query: Query & PageRange) => Promise<Result<readonly Row[]>>;
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
}: PagedListOptions<Row, Query>) {
  type Page = readonly Row[];
  type Key = readonly [list: string, query: Query, page: number];

  const { earlyReads, asOf: serverAsOf } = useServices();
  const isReadOnly = useStore(serverAsOf) !== null;
  const isOnline = useIsOnline();
  const { cache } = useSWRConfig();
  const keyOf = (page: number): Key | null => (list === null ? null : [list, query, page]);
  const cachedPage = (page: number): Page | undefined =>
    cache.get(unstable_serialize(keyOf(page)))?.data as Page | undefined;

  const listId = unstable_serialize(keyOf(0));
  const freshnessKey = `${listId} ${isOnline} ${isReadOnly} ${refreshKey}`;
  const freshPages = useFreshPages(freshnessKey);

  async function readPage(key: Key): Promise<Page> {
    const [, , page] = key;
    freshPages.add(page);
    try {
      const range = { start: page * pageSize, pageSize };
      const read = () => unwrap(fetchPage({ ...query, ...range }));
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
      // SWR has no data in the first render, even if it finds all pages in the cache.
      ...(cachedPages && { fallbackData: cachedPages }),
    },
  );
  const { data, error, isValidating, size } = result;

  const visibleRows = useRef({ first: 0, last: pageSize });
  /** Reads stale visible pages and requested pages that are missing. */
  function refreshVisible() {
    if (!isOnline || !data) return;
    const { first, last } = visibleRows.current;
    const stale = new Set<number>();
    for (let page = Math.floor(first / pageSize); page * pageSize < last; page += 1) {
      if (page < data.length && !freshPages.has(page)) stale.add(page);
    }
    const isComplete = data.length >= size || isLastPage(data.at(-1), pageSize);
    if (stale.size === 0 && isComplete) return;
    for (const page of stale) freshPages.add(page);
    void result.mutate(data, {
      revalidate: (page?: Page, key?: unknown) => !page || stale.has((key as Key)[2]),
    });
  }
  const isBlocked = isValidating || error !== undefined;
  useRefresh(freshnessKey, isBlocked, refreshVisible);

  const { search } = query;
  const { listId: shownListId, ...shown } = useShownPages(list, listId, search, data);
  const asOf = useAsOf(listId);
  const asOfNow = isOnline ? null : asOf();
  const state = useMemo(
    () => listState({ ...shown, error, isValidating, size, pageSize, isOnline, asOf: asOfNow }),
    [shown, error, isValidating, size, isOnline, asOfNow],
  );
  return {
    state,
    /** Identifies the query of the shown rows. */
    listId: shownListId,
    /** Number of loaded pages. */
    pageCount: data?.length ?? 1,
    /** Returns the rows that are visible. */
    visibleRows: (): readonly Row[] => {
      const { first, last } = visibleRows.current;
      return data?.flat().slice(first, last) ?? [];
    },
    /** Receives the range of visible rows, [first, last). */
    onRowsChange(first: number, last: number) {
      visibleRows.current = { first, last };
      if (!isBlocked) refreshVisible();
    },
    onLoadMore() {
      if (isOnline) void result.setSize(nextPageCount(size));
    },
    onRetry: () => (data ? refreshVisible() : void result.mutate()),
  };
}

/** Returns the first pages of a query if all of them were cached when the query began. */
function useCachedPages<Page>(
  listId: string,
  count: number,
  cachedPage: (page: number) => Page | undefined,
) {
  const read = () => {
    const pages = Array.from({ length: count }, (_, page) => cachedPage(page));
    return pages.every((page) => page !== undefined) ? pages : undefined;
  };
  const [cached, setCached] = useState(() => ({ listId, pages: read() }));
  if (cached.listId === listId) return cached.pages;
  const next = { listId, pages: read() };
  setCached(next);
  return next.pages;
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

/** Refreshes when `freshnessKey` changes, and again when a running request has ended. */
function useRefresh(freshnessKey: string, isBlocked: boolean, refresh: () => void) {
  const last = useRef<string>(null);
  const refreshNow = useEffectEvent(refresh);
  useEffect(() => {
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
