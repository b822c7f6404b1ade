import type { CallError } from '#api/result.ts';
import type { Freshness, ListState, MoreRows } from '#screens/states.ts';

/** A paged SWR result and the online state. */
export interface PagedResult<Row> {
  /** The loaded pages; undefined before the first. */
  pages: readonly (readonly Row[])[] | undefined;
  /** True if the pages belong to the current query, false for the previous query. */
  isCurrent: boolean;
  /** Search text of the loaded pages. */
  search: string;
  error: CallError | undefined;
  isValidating: boolean;
  /** Number of requested pages. */
  size: number;
  pageSize: number;
  isOnline: boolean;
  /** Rows that are not shown. */
  hiddenIds: ReadonlySet<string>;
  /** Formatted time when the list was last read; null when it never was. */
  asOf: string | null;
}

/** Returns true if the list ends with this page, because it is not full (specification, section 7). */
export const isLastPage = (page: readonly unknown[] | undefined, pageSize: number): boolean =>
  page !== undefined && page.length < pageSize;

/** Returns the state of a list screen. */
export function listState<Row extends { id: string }>(result: PagedResult<Row>): ListState<Row> {
  const rows = uniqueRows(result.pages ?? [], result.hiddenIds);
  if (!result.pages || isOutdated(result, rows)) return unreadState(result);
  if (rows.length === 0) {
    return result.search ? { kind: 'noMatches', search: result.search } : { kind: 'empty' };
  }
  const more = moreRows(result, result.pages);
  return { kind: 'ready', rows, freshness: freshness(result, more), more };
}

/** Rows of the previous query are shown only while the current query is loading. */
function isOutdated<Row>({ isCurrent, isOnline, isValidating, error }: PagedResult<Row>, rows: readonly Row[]) {
  return !isCurrent && (rows.length === 0 || !isOnline || (error !== undefined && !isValidating));
}

function unreadState<Row>({ isOnline, isValidating, error }: PagedResult<Row>): ListState<Row> {
  if (!isOnline || error?.kind === 'offline') return { kind: 'offline' };
  // An expired session is reported globally, and the screen is about to be left.
  if (isValidating || !error || error.kind === 'unauthorised') return { kind: 'loading' };
  return { kind: 'failed' };
}

/**
 * Returns the rows of all pages without duplicates and hidden ones. A new row at the top shifts the others, so a page
 * that was read later can repeat the last row of the previous page.
 */
export function uniqueRows<Row extends { id: string }>(
  pages: readonly (readonly Row[])[],
  hiddenIds: ReadonlySet<string> = new Set(),
): readonly Row[] {
  const ids = new Set(hiddenIds);
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
