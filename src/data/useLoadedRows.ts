import { useRef } from 'react';
import { useSWRConfig, unstable_serialize } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { PageRange } from '#api/paging.ts';
import type { Client } from '#api/request.ts';
import type { CallError, Result } from '#api/result.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import { useErrorToast } from '#services/useErrorToast.ts';
import { isLastPage, uniqueRows } from './listState.ts';
import { pageSize } from './pages.ts';
import { unwrap } from './unwrap.ts';
import { useCachedPages } from './useCachedPages.ts';

/** A list of which `usePagedList` has loaded the first pages. */
export interface LoadedList<Row extends { id: string }> {
  /** Name of the list, and its filter and order, as in `usePagedList`. */
  list: string;
  query: object;
  fetchPage: (client: Client, range: PageRange) => Promise<Result<readonly Row[]>>;
  /** Number of pages that were loaded. */
  pageCount: number;
}

const pageRange = (page: number): PageRange => ({ start: page * pageSize, pageSize });

/**
 * Returns the rows of a list as far as they are loaded. They are those of the screen with the list, from the
 * read cache, and are not read again; pages that are missing there are read.
 * @param source null for none
 */
export function useLoadedRows<Row extends { id: string }>(source: LoadedList<Row> | null) {
  type Page = readonly Row[];
  const { client } = useServices();
  const { cache, mutate } = useSWRConfig();
  const showError = useErrorToast();
  const keyOf = (page: number) => source && [source.list, source.query, page];
  const cachedPage = (page: number) =>
    cache.get(unstable_serialize(keyOf(page)))?.data as Page | undefined;
  const pageCount = source?.pageCount ?? 1;
  const cachedPages = useCachedPages(unstable_serialize(keyOf(0)), pageCount, cachedPage);

  const { data, setSize } = useSWRInfinite<Page, CallError>(
    // In a parallel load SWR passes no previous page, so it is read from the cache.
    (page: number, before: Page | null) =>
      isLastPage(before ?? cachedPage(page - 1), pageSize) ? null : keyOf(page),
    async ([, , page]: [string, object, number]) =>
      source ? unwrap(source.fetchPage(client, pageRange(page))) : [],
    {
      revalidateIfStale: false,
      revalidateFirstPage: false,
      initialSize: pageCount,
      parallel: pageCount > 1,
      compare: Object.is,
      ...(cachedPages && { fallbackData: cachedPages }),
    },
  );
  const pages = data ?? [];
  const loading = useRef<Promise<readonly Row[]>>(null);

  async function readNext(): Promise<readonly Row[]> {
    const page = pages.length;
    const result = source && (await source.fetchPage(client, pageRange(page)));
    if (!result?.ok) {
      if (result) showError(result.error);
      return uniqueRows(pages);
    }
    // Stored first, so that the longer list reads nothing.
    await mutate(keyOf(page), result.value, { revalidate: false });
    await setSize(page + 1);
    return uniqueRows([...pages, result.value]);
  }

  return {
    rows: uniqueRows(pages),
    /** True if the list has no further rows. */
    isComplete: isLastPage(pages.at(-1), pageSize),
    /** Number of loaded pages. */
    pageCount: pages.length,
    /** Reads the next page. Returns all rows; after an error, which shows a toast, those from before. */
    loadMore(): Promise<readonly Row[]> {
      loading.current ??= readNext().finally(() => {
        loading.current = null;
      });
      return loading.current;
    },
  };
}
