import type { CallError } from '#api/result.ts';
import type { Freshness, ListState, MoreRows } from '#screens/states.ts';

/** What a paged SWR result and the browser's network say together. */
export interface PagedResult<Row> {
  /** The pages read so far; undefined before the first. */
  pages: readonly (readonly Row[])[] | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  /** How many pages were asked for. */
  size: number;
  pageSize: number;
  search: string;
  isOnline: boolean;
  /** When it was last read, as text for people; null when it never was. */
  asOf: string | null;
}

/** Whether the list stops: its last page is shorter than a page (specification, section 7). */
export const isLastPage = (page: readonly unknown[] | undefined, pageSize: number): boolean =>
  page !== undefined && page.length < pageSize;

/** The one place where a list's data, errors and network become what its screen shows. */
export function listState<Row extends { id: string }>(result: PagedResult<Row>): ListState<Row> {
  const { pages, error, isOnline } = result;
  if (!pages) {
    if (!isOnline || error?.kind === 'offline') return { kind: 'offline' };
    // Trying again after a failure shows that something is on its way.
    if (result.isValidating) return { kind: 'loading' };
    // A session's end is said centrally while the screen waits to be left.
    return error && error.kind !== 'unauthorised' ? { kind: 'failed' } : { kind: 'loading' };
  }
  const rows = distinct(pages);
  if (rows.length === 0) {
    return result.search ? { kind: 'noMatches', search: result.search } : { kind: 'empty' };
  }
  const more = moreRows(result, pages);
  return { kind: 'ready', rows, freshness: freshness(result, more), more };
}

/**
 * The rows of all pages, each once: where rows were added on top, a page that was read anew begins
 * with what the one before it, read earlier, ends with.
 */
function distinct<Row extends { id: string }>(pages: readonly (readonly Row[])[]): readonly Row[] {
  const ids = new Set<string>();
  return pages.flat().filter(({ id }) => ids.size < ids.add(id).size);
}

function moreRows<Row>(
  { size, pageSize, error, isValidating, isOnline }: PagedResult<Row>,
  pages: readonly (readonly Row[])[],
): MoreRows {
  if (isLastPage(pages.at(-1), pageSize)) return 'end';
  if (!isOnline || size <= pages.length) return 'available';
  return error && !isValidating ? 'failed' : 'loading';
}

function freshness<Row>(
  { isOnline, isValidating, error, asOf }: PagedResult<Row>,
  more: MoreRows,
): Freshness {
  if (!isOnline) return { kind: 'offline', asOf };
  if (more === 'loading' || more === 'failed') return { kind: 'fresh' };
  if (isValidating) return { kind: 'refreshing' };
  return error && error.kind !== 'unauthorised' ? { kind: 'refreshFailed' } : { kind: 'fresh' };
}
