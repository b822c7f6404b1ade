import { useEffect, useEffectEvent, useRef, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { CallError, Result } from '#api/result.ts';
import { useOnline } from '../online.ts';
import { isLastPage, listState } from '../state/listState.ts';
import { unwrap } from './unwrap.ts';

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
}

/** A list, read page by page while the person scrolls. */
export function usePagedList<Row, Query extends { search: string }>({
  list,
  query,
  fetchPage,
}: PagedListOptions<Row, Query>) {
  type Page = readonly Row[];
  type Key = readonly [string, Query, number];

  const isOnline = useOnline();
  const result = useSWRInfinite<
    Page,
    CallError,
    (page: number, previous: Page | null) => Key | null
  >(
    (page, previous) =>
      list === null || (previous && isLastPage(previous, pageSize)) ? null : [list, query, page],
    ([, query, page]) => unwrap(fetchPage({ ...query, start: page * pageSize, pageSize })),
    // Every visit reads what is loaded anew; scrolling on reads just the next page.
    { revalidateOnMount: true, revalidateFirstPage: false },
  );

  const { error, isValidating, size } = result;
  const { search } = query;
  useReadAnew(JSON.stringify([list, query, isOnline]), () => {
    if (isOnline && result.data) void result.mutate();
  });
  const pages = useLastPages(list, result.data);
  return {
    state: listState({ pages, error, isValidating, size, pageSize, search, isOnline }),
    loadMore: () => void result.setSize(size + 1),
    retry: () => void result.mutate(),
  };
}

/**
 * Reads anew whenever the occasion changes: what is remembered of another query, or from before the
 * network went away, may be old. The first occasion is the visit itself, which reads anyway.
 */
function useReadAnew(occasion: string, read: () => void) {
  const last = useRef(occasion);
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
