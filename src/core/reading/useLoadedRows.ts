import { useRef } from 'react';
import { useErrorToast } from '../services/useErrorToast.ts';
import { readMore } from './listParts.ts';
import { mergePart } from './loadedList.ts';
import { type CachedList, useListValue } from './useListValue.ts';

const noList: CachedList<never> = {
  name: null,
  query: {},
  fetchPage: () => Promise.reject(new Error('no list')),
  initialRows: 0,
};

/**
 * Returns the rows of a list as far as they are loaded. They are those of the screen with the list, from
 * SWR's cache, and are read only if they are missing there.
 * @param origin null for none
 */
export function useLoadedRows<Row extends { id: string }>(origin: CachedList<Row> | null) {
  const showError = useErrorToast();
  const { list, source, now, change } = useListValue<Row>(origin ?? noList);
  const loading = useRef<Promise<readonly Row[]>>(null);

  async function readNext(): Promise<readonly Row[]> {
    if (!list) return [];
    const result = await readMore(source, list);
    if (result.ok) change((current) => mergePart(current, result.value));
    else showError(result.error);
    return now()?.rows ?? [];
  }

  return {
    rows: list?.rows ?? [],
    /** True if the list has no further rows. */
    isComplete: list?.isComplete ?? false,
    /** Reads the next rows. Returns all rows; after an error, which shows a toast, those from before. */
    loadMore(): Promise<readonly Row[]> {
      loading.current ??= readNext().finally(() => {
        loading.current = null;
      });
      return loading.current;
    },
  };
}
