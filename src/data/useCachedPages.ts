import { useState } from 'react';

/**
 * Returns the first pages of a query if all of them were cached when the query began. They are the fallback data of
 * SWR, which has no data in the first render, even if it finds all pages in the cache.
 * @param listId identifies the list and its query
 */
export function useCachedPages<Page>(
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
