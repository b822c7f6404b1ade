import type { CallError } from '#api/result.ts';
import type { ListState, MoreRows } from '#domain/lists/screenStates.ts';
import type { LoadedList } from './loadedList.ts';
import { freshnessOf, unreadState } from './recordState.ts';

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
  const { list, search, isOnline, reading, failed, asOf } = reads;
  const read = { isOnline, isReading: reading !== null, error: failed?.error };
  if (!list || isOutdated(reads, list)) return unreadState(read);
  const { rows } = list;
  // All rows that were loaded have been taken away, and others follow.
  if (rows.length === 0 && !list.isComplete) return { kind: 'loading' };
  if (rows.length === 0) return search ? { kind: 'noMatches', search } : { kind: 'empty' };
  const more = moreRows(reads, list);
  // Below the rows it is shown already.
  const isFresh = more === 'loading' || more === 'failed';
  return {
    kind: 'ready',
    rows,
    freshness: isFresh ? { kind: 'fresh' } : freshnessOf(read, asOf),
    more,
  };
}

/** Rows of the previous query are shown only while the current query is loading. */
function isOutdated<Row>(
  { isCurrent, isOnline, reading, failed }: ListReads<Row>,
  { rows }: LoadedList<Row>,
): boolean {
  return !isCurrent && (rows.length === 0 || !isOnline || (failed !== null && !reading));
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
