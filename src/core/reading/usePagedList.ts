import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { PageRange } from '#api/paging.ts';
import type { Client } from '#api/request.ts';
import type { Result } from '#api/result.ts';
import { isStreamOpen } from '../live/live.ts';
import { useIsOnline, usePartOf, useServices, useStore } from '../services/ServicesProvider.tsx';
import { useErrorToast } from '../services/useErrorToast.ts';
import { latestOf } from './latestOf.ts';
import { pageRange, pageSize, readFirst, readMore, readPart } from './listParts.ts';
import { type FailedRead, type ListRead, listState } from './listState.ts';
import { type LoadedList, mergePart, type ReadPart, unloaded } from './loadedList.ts';
import { useAsOf } from './useAsOf.ts';
import { useListValue } from './useListValue.ts';
import { type RowReader, useLiveRows } from '../live/useLiveRows.ts';

export interface PagedListOptions<Row extends { id: string }, Query extends { search: string }> {
  /** Name of the list; null when none is shown. */
  list: string | null;
  /** Filter and order of the list, as plain values. */
  query: Query;
  fetchPage: (
    client: Client,
    query: Query & PageRange<NoInfer<Row>>,
  ) => Promise<Result<readonly Row[]>>;
  /** Reads single rows, so that changed ones are replaced in place. Without it, visible rows are read. */
  rowReader?: RowReader<Row>;
  /** Receives the rows that were replaced because others have changed them. */
  onReplaced?: (rows: readonly Row[]) => void;
  /** Number of rows to load first. @default 50 */
  initialRows?: number;
  /** A change of this key refreshes the visible rows, for example after a return from details. */
  refreshKey?: string;
}

/** Reads a list part by part while the user scrolls. */
export function usePagedList<Row extends { id: string }, Query extends { search: string }>({
  list: name,
  query,
  fetchPage,
  initialRows = pageSize,
  refreshKey = '',
  rowReader,
  onReplaced,
}: PagedListOptions<Row, Query>) {
  const { backgroundClient, live, asOf: serverAsOf } = useServices();
  const isReadOnly = useStore(serverAsOf) !== null;
  const isOnline = useIsOnline();
  const showError = useErrorToast();
  // While the stream is open, a return to the list needs no refresh, which would move its rows.
  const isLive = usePartOf(live.state, isStreamOpen);
  const lastRefreshKey = useUnlessHeld(refreshKey, isLive);
  const freshnessKey = JSON.stringify([name, query, isOnline, isReadOnly, lastRefreshKey]);
  const [freshRows] = useState(() => new Map<string, ReturnType<typeof createFreshRows>>());
  const fresh = latestOf(freshRows, freshnessKey, createFreshRows);
  const value = useListValue<Row>({
    list: name,
    query,
    fetchPage: (client, range) => fetchPage(client, { ...query, ...range }),
    initialRows,
    onRead: fresh.add,
  });
  const { listId, list, source } = value;
  const [work, setWork] = useWork(listId);
  const { error } = value;
  const failed = useMemo(
    () => work.failed ?? (error ? { read: 'rows' as const, error } : null),
    [work.failed, error],
  );
  const reading = work.reading ?? (value.isReading ? 'rows' : null);
  const isBlocked = reading !== null || failed !== null;
  const visible = useRef({ first: 0, last: pageSize });

  /** Reads a part and puts it into the list for which this was called. */
  async function read(kind: ListRead, part: Promise<Result<ReadPart<Row>>>, onFailure = () => {}) {
    setWork({ listId, reading: kind, failed: null });
    const result = await part;
    if (result.ok) {
      fresh.add(result.value);
      value.change((now) => mergePart(now, result.value));
    } else {
      onFailure();
      showError(result.error);
    }
    const ended = { listId, reading: null, failed: failureOf(kind, result) };
    setWork((last) => (last.listId === listId ? ended : last));
  }
  /** Reads visible rows that may be outdated, or the list if it could not be read. */
  function refreshVisible() {
    if (!isOnline || reading !== null) return;
    if (!list) return failed && value.readAgain();
    if (value.isEarly) {
      fresh.add(list);
      value.keepEarly();
    }
    const { first, last } = visible.current;
    const outdated = fresh.firstOutdated(list, first, last);
    if (outdated === null) return;
    const { start, size } = pageRange(outdated, Math.min(last, list.rows.length));
    // At once, so that a further call does not read them as well.
    const asked = { rows: list.rows.slice(start, start + size) };
    fresh.add(asked);
    void read('rows', readPart(source, list, start, { size }), () => fresh.remove(asked));
  }
  function loadMore() {
    if (isOnline && list && reading === null) void read('more', readMore(source, list));
  }
  // Rows of an earlier visit are painted before they are refreshed, which renders the list once more.
  const isStored = list !== undefined && !value.isEarly;
  const canRefresh = useDeferredValue(true, !isStored);
  useRefresh(canRefresh ? freshnessKey : null, isBlocked, refreshVisible);

  const liveRows = useLiveRows({
    listKey: value.key,
    listId,
    list,
    visibleRange: () => visible.current,
    readPart: (index) => readPart(value.sourceFor(backgroundClient), list ?? unloaded, index),
    rowReader,
    change(changed) {
      const before = new Set(value.now()?.rows);
      value.change(changed);
      const rows = value.now()?.rows.filter((row) => !before.has(row)) ?? [];
      if (rows.length > 0) onReplaced?.(rows);
    },
    onFirstRows: value.readAgain,
  });
  const [topRequests, setTopRequests] = useState(0);
  /** Reads the list from its start, which contains the new rows. */
  async function showNew() {
    const first = await readFirst(source, pageSize);
    if (!first.ok) return showError(first.error);
    fresh.add(first.value);
    value.change(() => first.value);
    setTopRequests((count) => count + 1);
  }

  const { search } = query;
  const shown = useShownList(name, listId, search, list);
  const asOf = useAsOf(listId);
  const asOfNow = isOnline ? null : asOf();
  const state = useMemo(
    () => listState({ ...shown, reading, failed, isOnline, asOf: asOfNow }),
    [shown, reading, failed, isOnline, asOfNow],
  );
  return {
    state,
    /** Identifies the query of the shown rows. */
    listId: shown.listId,
    /** Number of loaded rows. */
    rowCount: list?.rows.length ?? 0,
    /** Returns the rows that are visible. */
    visibleRows: (): readonly Row[] => {
      const { first, last } = visible.current;
      return list?.rows.slice(first, last) ?? [];
    },
    /** Rows that others have added and that are not shown yet. */
    newCount: list?.newIds.length ?? 0,
    onShowNew: () => void showNew(),
    /** Increases when the list should show its first row. */
    topRequests,
    /** Receives the range of visible rows, [first, last). */
    onRowsChange(first: number, last: number) {
      visible.current = { first, last };
      if (canRefresh && !isBlocked) refreshVisible();
      liveRows.onRowsChange();
    },
    onLoadMore: loadMore,
    onRetry: () => (failed?.read === 'more' ? loadMore() : refreshVisible()),
  };
}

/** What is read of a list besides its first rows. */
interface Work {
  listId: string;
  reading: ListRead | null;
  failed: FailedRead | null;
}

/** Returns the work of this list. That of the list before is forgotten. */
function useWork(listId: string) {
  const idle = { listId, reading: null, failed: null };
  const [work, setWork] = useState<Work>(idle);
  if (work.listId === listId) return [work, setWork] as const;
  setWork(idle);
  return [idle as Work, setWork] as const;
}

const failureOf = (read: ListRead, result: Result<unknown>): FailedRead | null =>
  result.ok ? null : { read, error: result.error };

/** Stands for the rows of an empty list. */
const noRow = '';

type SomeRows = Pick<LoadedList<{ id: string }>, 'rows'>;

/** Keeps which rows are not outdated. */
function createFreshRows() {
  const ids = new Set<string>();
  return {
    add({ rows }: SomeRows) {
      ids.add(noRow);
      for (const { id } of rows) ids.add(id);
    },
    remove({ rows }: SomeRows) {
      ids.delete(noRow);
      for (const { id } of rows) ids.delete(id);
    },
    /** Returns the index of the first outdated row of [first, last); null if there is none. */
    firstOutdated({ rows }: SomeRows, first: number, last: number): number | null {
      if (rows.length === 0) return ids.has(noRow) ? null : 0;
      const start = Math.min(first, rows.length - 1);
      const at = rows.slice(start, last).findIndex(({ id }) => !ids.has(id));
      return at < 0 ? null : start + at;
    },
  };
}

/** Returns the value, or while it is held the last one from before. */
function useUnlessHeld<Value>(value: Value, isHeld: boolean): Value {
  const [last, setLast] = useState(value);
  if (!isHeld && last !== value) setLast(value);
  return isHeld ? last : value;
}

/**
 * Refreshes when `freshnessKey` changes, and again when a running request has ended. Does nothing while
 * the key is null.
 */
function useRefresh(freshnessKey: string | null, isBlocked: boolean, refresh: () => void) {
  const last = useRef<string>(null);
  const refreshNow = useEffectEvent(refresh);
  useEffect(() => {
    if (freshnessKey === null) return;
    const isNew = last.current !== freshnessKey;
    last.current = freshnessKey;
    if (isNew || !isBlocked) refreshNow();
  }, [freshnessKey, isBlocked]);
}

/** Returns the list of a query, or that of the previous query until the first rows have been read. */
function useShownList<Row>(
  name: string | null,
  listId: string,
  search: string,
  list: LoadedList<Row> | undefined,
) {
  const [last, setLast] = useState({ name, listId, search, list, isCurrent: true });
  if (list && (list !== last.list || listId !== last.listId)) {
    const next = { name, listId, search, list, isCurrent: true };
    setLast(next);
    return next;
  }
  if (list) return last;
  if (last.name !== name) {
    const next = { name, listId, search, list: undefined, isCurrent: true };
    setLast(next);
    return next;
  }
  const isCurrent = last.list === undefined;
  if (last.isCurrent === isCurrent) return last;
  const next = { ...last, isCurrent };
  setLast(next);
  return next;
}
