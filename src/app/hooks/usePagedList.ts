import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { CallError, Result } from '#api/result.ts';
import { useOnline } from '../online.ts';
import { isLastPage, listState } from '../state/listState.ts';
import { keepSame } from '../state/keepSame.ts';
import { morePages, type PageRange, pageSize } from '../state/pages.ts';
import { unwrap } from './unwrap.ts';
import { useSeen } from './useSeen.ts';

/** How many pages the device keeps of a list, so that a long one is not written again and again. */
const keptPages = 10;

export interface PagedListOptions<Row extends { id: string }, Query extends { search: string }> {
  /** Name of the list; null while none is shown. */
  list: string | null;
  /** What narrows and orders the list: plain values that tell one query from another. */
  query: Query;
  fetchPage: (query: Query & PageRange) => Promise<Result<readonly Row[]>>;
  /** How many pages to begin with. @default 1 */
  initialPages?: number | undefined;
  /** Called with the number of pages whenever more or fewer have come. */
  onPagesChange?: ((pages: number) => void) | undefined;
}

/** A list, read page by page while the person scrolls. */
export function usePagedList<Row extends { id: string }, Query extends { search: string }>({
  list,
  query,
  fetchPage,
  initialPages = 1,
  onPagesChange,
}: PagedListOptions<Row, Query>) {
  type Page = readonly Row[];
  type Key = (page: number, previous: Page | null) => string | null;

  const isOnline = useOnline();
  const { cache } = useSWRConfig();
  const name = JSON.stringify([list, query]);
  const { remember, seen } = useSeenPages<Row>(name);
  const { pathname } = useLocation();
  const occasion = `${name} ${isOnline} ${pathname}`;
  const asked = useAsked(occasion);

  async function readPage(key: string): Promise<Page> {
    const reading = asked.current.add(key);
    const { page, query } = fromKey<Query>(key);
    try {
      const rows = await unwrap(fetchPage({ ...query, start: page * pageSize, pageSize }));
      return keepSame<Row>(cache.get(key)?.data ?? seen?.data[page], rows);
    } catch (error) {
      reading.delete(key);
      throw error;
    }
  }
  /** Nothing is asked for behind the last page, also where pages are read side by side. */
  const keyOf: Key = (page, previous) => {
    const before = previous ?? cache.get(toKey(page - 1, name))?.data;
    return list === null || isLastPage(before, pageSize) ? null : toKey(page, name);
  };
  const result = useSWRInfinite<Page, CallError, Key>(
    keyOf,
    readPage,
    // What is not loaded yet is read by itself; scrolling on reads just the next ones.
    {
      revalidateIfStale: false,
      revalidateFirstPage: false,
      initialSize: initialPages,
      parallel: initialPages > 1,
      onSuccess(pages) {
        remember(pages);
        if (pages.length !== result.data?.length) onPagesChange?.(pages.length);
      },
      // Pages that came again as they were are the same; a deep look would keep a copy of each.
      compare: Object.is,
    },
  );

  const { error, isValidating, size } = result;
  const inView = useRef({ first: 0, last: pageSize });
  /** Reads what is in view, unless it was asked for since the occasion; and what never came. */
  function readInView() {
    if (!isOnline || !result.data) return;
    const { first, last } = inView.current;
    const wanted = new Set<string>();
    for (let page = Math.floor(first / pageSize); page * pageSize < last; page += 1) {
      const key = toKey(page, name);
      if (page < result.data.length && !asked.current.has(key)) wanted.add(key);
    }
    const isAllThere = result.data.length >= size || isLastPage(result.data.at(-1), pageSize);
    if (wanted.size === 0 && isAllThere) return;
    for (const key of wanted) asked.current.add(key);
    void result.mutate(result.data, {
      revalidate: (page?: Page, key?: unknown) => !page || wanted.has(String(key)),
    });
  }
  useReadAnew(occasion, isValidating || error !== undefined, readInView);

  const { search } = query;
  const pages = useLastPages(list, result.data ?? seen?.data);
  const asOf = isOnline ? null : (seen?.asOf ?? null);
  const state = useMemo(
    () => listState({ pages, error, isValidating, size, pageSize, search, isOnline, asOf }),
    [pages, error, isValidating, size, search, isOnline, asOf],
  );
  return {
    state,
    /** Which rows are in the page, [first, last): what may be old among them is read anew. */
    look(first: number, last: number) {
      inView.current = { first, last };
      if (!isValidating && error === undefined) readInView();
    },
    loadMore() {
      // What comes next is not known while there is no network.
      if (!isOnline) return;
      void result.setSize(morePages(size));
    },
    retry: () => (result.data ? readInView() : void result.mutate()),
  };
}

const toKey = (page: number, name: string) => `${page} ${name}`;

function fromKey<Query>(key: string) {
  const end = key.indexOf(' ');
  const [, query] = JSON.parse(key.slice(end)) as [string, Query];
  return { page: Number(key.slice(0, end)), query };
}

/**
 * Which pages were asked for since the occasion: what is remembered from before, of another query,
 * from before the network went away or before something was done beside the list, may be old.
 */
function useAsked(occasion: string) {
  const asked = useRef(new Set<string>());
  // Before the effects of SWR, which begin to read.
  useLayoutEffect(() => {
    asked.current = new Set();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the occasion is the reason
  }, [occasion]);
  return asked;
}

/** Reads on every occasion, and what came into view while something else was read. */
function useReadAnew(occasion: string, isHeld: boolean, read: () => void) {
  const last = useRef<string>(null);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const isNew = last.current !== occasion;
    last.current = occasion;
    if (isNew || !isHeld) readNow();
  }, [occasion, isHeld]);
}

/** The first pages as they were last seen, written only when one of them changed. */
function useSeenPages<Row>(name: string) {
  type Pages = readonly (readonly Row[])[];
  const { seen, remember } = useSeen<Pages>(name);
  const last = useRef<Pages>([]);
  return {
    seen,
    remember(pages: Pages) {
      const first = pages.slice(0, keptPages);
      const isSame = first.length === last.current.length;
      if (isSame && first.every((page, at) => page === last.current[at])) return;
      last.current = first;
      remember(first);
    },
  };
}

/** The pages, or those of the last query of the same list until new ones come. */
function useLastPages<Row>(list: string | null, pages: readonly (readonly Row[])[] | undefined) {
  const [last, setLast] = useState({ list, pages });
  if (pages && pages !== last.pages) setLast({ list, pages });
  return pages ?? (last.list === list ? last.pages : undefined);
}
