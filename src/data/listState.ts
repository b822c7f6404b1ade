import type { CallError } from '#api/result.ts';
import type { Freshness, ListState, MoreRows } from '#screens/states.ts';

/** A paged SWR result and the browser's network. */
export interface PagedResult<Row> {
  /** The pages read so far; undefined before the first. */
  pages: readonly (readonly Row[])[] | undefined;
  /** Whether they belong to the present query, not to the one before it. */
  isCurrent: boolean;
  /** What was searched for when they were read. */
  search: string;
  error: CallError | undefined;
  isValidating: boolean;
  /** How many pages were asked for. */
  size: number;
  pageSize: number;
  isOnline: boolean;
  /** When the list was last read, as text for people; null when it never was. */
  asOf: string | null;
}

/** Whether the list ends with this page: it is shorter than a page (specification, section 7). */
export const isLastPage = (page: readonly unknown[] | undefined, pageSize: number): boolean =>
  page !== undefined && page.length < pageSize;

/** The state of a screen that shows a list. */
export function listState<Row extends { id: string }>(result: PagedResult<Row>): ListState<Row> {
  const rows = distinct(result.pages ?? []);
  if (!result.pages || isOutdated(result, rows)) return unreadState(result);
  if (rows.length === 0) {
    return result.search ? { kind: 'noMatches', search: result.search } : { kind: 'empty' };
  }
  const more = moreRows(result, result.pages);
  return { kind: 'ready', rows, freshness: freshness(result, more), more };
}

/** Rows of another query are shown only while those of the present one are on their way. */
function isOutdated<Row>({ isCurrent, isOnline, isValidating, error }: PagedResult<Row>, rows: readonly Row[]) {
  return !isCurrent && (rows.length === 0 || !isOnline || (error !== undefined && !isValidating));
}

function unreadState<Row>({ isOnline, isValidating, error }: PagedResult<Row>): ListState<Row> {
  if (!isOnline || error?.kind === 'offline') return { kind: 'offline' };
  // The app reports a lost session; the screen only waits to be left.
  if (isValidating || !error || error.kind === 'unauthorised') return { kind: 'loading' };
  return { kind: 'failed' };
}

/**
 * The rows of all pages, each once. A new row at the top moves the others, so a page that was read
 * later can begin with the last row of the page before it.
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
