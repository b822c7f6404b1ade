import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig, unstable_serialize } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { PageRange } from '#api/paging.ts';
import type { CallError, Result } from '#api/result.ts';
import { useIsOnline } from '#services/ServicesProvider.tsx';
import { isLastPage, listState } from './listState.ts';
import { morePages, pageSize } from './pages.ts';
import { reuseUnchanged } from './reuseUnchanged.ts';
import { unwrap } from './unwrap.ts';
import { useAsOf } from './useAsOf.ts';

export interface PagedListOptions<Row extends { id: string }, Query extends { search: string }> {
  /** Name of the list; null while none is shown. */
  list: string | null;
  /** What narrows and orders the list: plain values. */
  query: Query;
  fetchPage: (query: Query & PageRange) => Promise<Result<readonly Row[]>>;
  /** How many pages to begin with. @default 1 */
  initialPages?: number;
  /** A change of this text means that rows may be out of date, as after work beside the list. */
  occasion?: string;
}

/** A list that is read page by page while the person scrolls. */
export function usePagedList<Row extends { id: string }, Query extends { search: string }>({
  list,
  query,
  fetchPage,
  initialPages = 1,
  occasion = '',
}: PagedListOptions<Row, Query>) {
  type Page = readonly Row[];
  type Key = readonly [list: string, query: Query, page: number];

  const isOnline = useIsOnline();
  const { cache } = useSWRConfig();
  const keyOf = (page: number): Key | null => (list === null ? null : [list, query, page]);
  const cachedPage = (page: number): Page | undefined =>
    cache.get(unstable_serialize(keyOf(page)))?.data as Page | undefined;

  const reason = `${unstable_serialize(keyOf(0))} ${isOnline} ${occasion}`;
  const freshPages = useFreshPages(reason);

  async function readPage([, , page]: Key): Promise<Page> {
    freshPages.add(page);
    try {
      const range = { start: page * pageSize, pageSize };
      return reuseUnchanged(cachedPage(page), await unwrap(fetchPage({ ...query, ...range })));
    } catch (error) {
      freshPages.delete(page);
      throw error;
    }
  }

  const result = useSWRInfinite<Page, CallError, (page: number, before: Page | null) => Key | null>(
    // Pages that are read side by side do not know the page before them: the cache does.
    (page, before) =>
      isLastPage(before ?? cachedPage(page - 1), pageSize) ? null : keyOf(page),
    readPage,
    {
      // Scrolling on reads only the next page. What is out of date is read by `refreshVisible`.
      revalidateIfStale: false,
      revalidateFirstPage: false,
      initialSize: initialPages,
      parallel: initialPages > 1,
      // `reuseUnchanged` keeps the identity of equal pages.
      compare: Object.is,
    },
  );
  const { data, error, isValidating, size } = result;

  const visibleRows = useRef({ first: 0, last: pageSize });
  /** Reads the visible pages that are out of date, and pages that never arrived. */
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
  const isHeld = isValidating || error !== undefined;
  useRefresh(reason, isHeld, refreshVisible);

  const { search } = query;
  const { listId, ...shown } = useShownPages(list, unstable_serialize(keyOf(0)), search, data);
  const asOf = useAsOf(unstable_serialize(keyOf(0)));
  const asOfNow = isOnline ? null : asOf();
  const state = useMemo(
    () => listState({ ...shown, error, isValidating, size, pageSize, isOnline, asOf: asOfNow }),
    [shown, error, isValidating, size, isOnline, asOfNow],
  );
  return {
    state,
    /** Names the query whose rows are shown: rows of another query make another list. */
    listId,
    /** How many pages are there. */
    pageCount: data?.length ?? 1,
    /** Reports the rows in the page, [first, last). */
    onRowsChange(first: number, last: number) {
      visibleRows.current = { first, last };
      if (!isHeld) refreshVisible();
    },
    onLoadMore() {
      if (isOnline) void result.setSize(morePages(size));
    },
    onRetry: () => (data ? refreshVisible() : void result.mutate()),
  };
}

/** The pages that were read since the list was last out of date for this reason. */
function useFreshPages(reason: string) {
  const [pages] = useState(() => new Set<number>());
  // Before the effects of SWR, which begin to read.
  useLayoutEffect(() => {
    pages.clear();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new reason clears them
  }, [pages, reason]);
  return pages;
}

/** Refreshes for every new reason, and once a running request has ended. */
function useRefresh(reason: string, isHeld: boolean, refresh: () => void) {
  const last = useRef<string>(null);
  const refreshNow = useEffectEvent(refresh);
  useEffect(() => {
    const isNew = last.current !== reason;
    last.current = reason;
    if (isNew || !isHeld) refreshNow();
  }, [reason, isHeld]);
}

/** The pages of a query; until its first page is there, those of the query before it. */
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
