import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import type { CallError, Result } from '#api/result.ts';
import { useOnline } from '../online.ts';
import { isLastPage, listState } from '../state/listState.ts';
import { unwrap } from './unwrap.ts';
import { useSeen } from './useSeen.ts';

/** Rows a page of any list holds. */
const pageSize = 20;

/** Which rows of a list to read: from offset `start`, from 0. */
export interface PageRange {
  start: number;
  pageSize: number;
}

export interface PagedListOptions<Row, Query extends { search: string }> {
  /** Name of the list; null while none is shown. */
  list: string | null;
  /** What narrows and orders the list: plain values that tell one query from another. */
  query: Query;
  fetchPage: (query: Query & PageRange) => Promise<Result<readonly Row[]>>;
  /** How many pages to begin with. @default 1 */
  initialPages?: number | undefined;
  /** Called with the number of pages whenever more are asked for. */
  onPagesChange?: ((pages: number) => void) | undefined;
}

/** A list, read page by page while the person scrolls. */
export function usePagedList<Row, Query extends { search: string }>({
  list,
  query,
  fetchPage,
  initialPages = 1,
  onPagesChange,
}: PagedListOptions<Row, Query>) {
  type Page = readonly Row[];
  type Key = readonly [string, Query, number];

  const isOnline = useOnline();
  const name = JSON.stringify([list, query]);
  const { seen, remember } = useSeen<readonly Page[]>(name);
  const result = useSWRInfinite<
    Page,
    CallError,
    (page: number, previous: Page | null) => Key | null
  >(
    (page, previous) =>
      list === null || (previous && isLastPage(previous, pageSize)) ? null : [list, query, page],
    ([, query, page]) => unwrap(fetchPage({ ...query, start: page * pageSize, pageSize })),
    // What is not loaded yet is read by itself; scrolling on reads just the next page.
    {
      revalidateIfStale: false,
      revalidateFirstPage: false,
      initialSize: initialPages,
      parallel: initialPages > 1,
      onSuccess: remember,
    },
  );

  const { error, isValidating, size } = result;
  const { search } = query;
  const { pathname } = useLocation();
  useReadAnew(`${name} ${isOnline} ${pathname}`, () => {
    if (isOnline && result.data) void result.mutate();
  });
  const pages = useLastPages(list, result.data ?? seen?.data);
  const asOf = seen?.asOf ?? null;
  return {
    state: listState({ pages, error, isValidating, size, pageSize, search, isOnline, asOf }),
    loadMore() {
      // What comes next is not known while there is no network.
      if (!isOnline) return;
      onPagesChange?.(size + 1);
      void result.setSize(size + 1);
    },
    retry: () => void result.mutate(),
  };
}

/**
 * Reads anew on every visit and whenever the occasion changes: what is remembered from before, of
 * another query, from before the network went away or before something was done beside the list,
 * may be old.
 */
function useReadAnew(occasion: string, read: () => void) {
  const last = useRef<string>(null);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (last.current === occasion) return;
    last.current = occasion;
    readNow();
  }, [occasion]);
}

/** The pages, or those of the last query of the same list until new ones come. */
function useLastPages<Row>(list: string | null, pages: readonly (readonly Row[])[] | undefined) {
  const [last, setLast] = useState({ list, pages });
  if (pages && pages !== last.pages) setLast({ list, pages });
  return pages ?? (last.list === list ? last.pages : undefined);
}
