import type { CallError } from '#api/result.ts';
import type { Freshness, ListState, MoreRows } from '#domain/lists/screenStates.ts';
import type { LoadedList } from './loadedList.ts';

/** What is read of a list: the shown rows, or more of them. */
export type ListRead = 'rows' | 'more';

export interface FailedRead {
  read: ListRead;
  error: CallError;
}

/** A list and what is read of it. */
export interface ListReads<Row> {
  /** Undefined before the first rows. */
  list: LoadedList<Row> | undefined;
  /** True if the rows belong to the current query, false for the previous query. */
  isCurrent: boolean;
  /** Search text of the loaded rows. */
  search: string;
  /** Null while nothing is read. */
  reading: ListRead | null;
  /** The last read, if it failed. */
  failed: FailedRead | null;
  isOnline: boolean;
  /** Formatted time when the list was last read; null when it never was. */
  asOf: string | null;
}

/** Returns the state of a list screen. */
export function listState<Row>(reads: ListReads<Row>): ListState<Row> {
  const { list, search } = reads;
  if (!list || isOutdated(reads, list)) return unreadState(reads);
  const { rows } = list;
  // All rows that were loaded have been taken away, and others follow.
  if (rows.length === 0 && !list.isComplete) return { kind: 'loading' };
  if (rows.length === 0) return search ? { kind: 'noMatches', search } : { kind: 'empty' };
  const more = moreRows(reads, list);
  return { kind: 'ready', rows, freshness: freshness(reads, more), more };
}

/** Rows of the previous query are shown only while the current query is loading. */
function isOutdated<Row>(
  { isCurrent, isOnline, reading, failed }: ListReads<Row>,
  { rows }: LoadedList<Row>,
): boolean {
  return !isCurrent && (rows.length === 0 || !isOnline || (failed !== null && !reading));
}

function unreadState<Row>({ isOnline, reading, failed }: ListReads<Row>): ListState<Row> {
  if (!isOnline || failed?.error.kind === 'offline') return { kind: 'offline' };
  // An expired session is reported globally, and the screen is about to be left.
  if (reading || !failed || failed.error.kind === 'unauthorised') return { kind: 'loading' };
  return { kind: 'failed' };
}

function moreRows<Row>(
  { reading, failed, isOnline }: ListReads<Row>,
  { isComplete }: LoadedList<Row>,
): MoreRows {
  if (isComplete) return 'end';
  if (!isOnline) return 'available';
  if (reading === 'more') return 'loading';
  return failed?.read === 'more' && !reading ? 'failed' : 'available';
}

function freshness<Row>(
  { isOnline, reading, failed, asOf }: ListReads<Row>,
  more: MoreRows,
): Freshness {
  if (!isOnline) return { kind: 'offline', asOf };
  if (more === 'loading' || more === 'failed') return { kind: 'fresh' };
  if (reading) return { kind: 'refreshing' };
  return failed && failed.error.kind !== 'unauthorised'
    ? { kind: 'refreshFailed' }
    : { kind: 'fresh' };
}
