import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PageRange } from '#api/paging.ts';
import type { Client } from '#api/request.ts';
import type { Result } from '#api/result.ts';
import { isStreamOpen } from '../live/live.ts';
import { useIsOnline, usePartOf, useServices, useStore } from '../services/ServicesProvider.tsx';
import { useErrorToast } from '../services/useErrorToast.ts';
import { pageRange, pageSize, readFirst, readMore, readPart } from './listParts.ts';
import { type ListRead, type ListReads, listState } from './listState.ts';
import { mergePart, type ReadPart } from './loadedList.ts';
import { useAsOf } from './useAsOf.ts';
import { useListValue } from './useListValue.ts';
import { type RowReader, useLiveRows } from '../live/useLiveRows.ts';

export interface PagedListOptions<Row extends { id: string }, Query extends { search: string }> {
  /** Name of the list; null when none is shown. */
  name: string | null;
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
  name,
  query,
  fetchPage,
  initialRows = pageSize,
  refreshKey = '',
  rowReader,
  onReplaced,
}: PagedListOptions<Row, Query>) {
  const { live, earlyReads, standbyAsOf } = useServices();
  const isReadOnly = useStore(standbyAsOf) !== null;
  const isOnline = useIsOnline();
  const showError = useErrorToast();
  const value = useListValue<Row>({
    name,
    query,
    fetchPage: (client, range) => fetchPage(client, { ...query, ...range }),
    initialRows,
  });
  const { key, listId, list, source, error } = value;

  // While the stream is open, a return to the list needs no refresh, which would move its rows.
  const isLive = usePartOf(live.state, isStreamOpen);
  const [lastRefreshKey, setLastRefreshKey] = useState(refreshKey);
  if (!isLive && lastRefreshKey !== refreshKey) setLastRefreshKey(refreshKey);
  const freshnessKey = JSON.stringify([listId, isOnline, isReadOnly, lastRefreshKey]);
  const [outdated, setOutdated] = useState(() => outdatedRows(freshnessKey, list?.rows));
  if (outdated.freshnessKey !== freshnessKey) setOutdated(outdatedRows(freshnessKey, list?.rows));

  const idle = { listId, reading: null, failed: null };
  const [work, setWork] = useState<Work>(idle);
  if (work.listId !== listId) setWork(idle);
  const failed = work.failed ?? (error ? { read: 'rows' as const, error } : null);
  const reading = work.reading ?? (value.isReading ? 'rows' : null);
  const isBlocked = reading !== null || failed !== null;
  const visible = useRef({ first: 0, last: pageSize });
  // Rows of an earlier visit are painted before they are refreshed, which renders the list once more.
  const canRefresh = useDeferredValue(true, list === undefined);

  const liveRows = useLiveRows({
    value,
    visible,
    rowReader,
    onReplaced,
  });
  /** Reads a part and puts it into the list for which this was called. Returns true if it was read. */
  async function read(kind: ListRead, part: Promise<Result<ReadPart<Row>>>) {
    setWork({ ...idle, reading: kind });
    const readMissed = liveRows.beginRead();
    const result = await part;
    if (result.ok) {
      for (const { id } of result.value.rows) outdated.ids.delete(id);
      value.change((now) => mergePart(now, result.value));
    } else showError(result.error);
    readMissed();
    const ended = { ...idle, failed: result.ok ? null : { read: kind, error: result.error } };
    setWork((last) => (last.listId === listId ? ended : last));
    return result.ok;
  }
  /** Reads visible rows that may be outdated, or the list if it could not be read. */
  async function refreshVisible() {
    if (!canRefresh || !isOnline || reading !== null) return;
    if (!list) return failed && value.readAgain();
    // Rows that were read for this screen need no further read.
    if (key && earlyReads.take(key)) outdated.ids.clear();
    const { first, last } = visible.current;
    const start = Math.max(0, Math.min(first, list.rows.length - 1));
    const at = idsOf(list.rows.slice(start, last)).findIndex((id) => outdated.ids.has(id));
    if (at < 0) return;
    const range = pageRange(start + at, Math.min(last, list.rows.length));
    // At once, so that a further call does not read them as well.
    const asked = idsOf(list.rows.slice(range.start, range.start + range.size));
    for (const id of asked) outdated.ids.delete(id);
    if (await read('rows', readPart(source, list, range.start, range))) return;
    for (const id of asked) outdated.ids.add(id);
  }
  function loadMore() {
    if (isOnline && list && reading === null) void read('more', readMore(source, list));
  }
  const refreshNow = useEffectEvent(() => void refreshVisible());
  const refreshed = canRefresh && freshnessKey;
  useEffect(() => {
    if (refreshed) refreshNow();
  }, [refreshed]);
  useEffect(() => {
    if (!isBlocked) refreshNow();
  }, [isBlocked]);

  const [topRequests, setTopRequests] = useState(0);
  /** Reads the list from its start, which contains the new rows. */
  async function showNew() {
    const readMissed = liveRows.beginRead();
    const first = await readFirst(source, pageSize);
    if (first.ok) {
      outdated.ids.clear();
      value.change(() => first.value);
      setTopRequests((count) => count + 1);
    } else showError(first.error);
    readMissed();
  }

  // The rows of the previous query stay until the first ones of this query have been read.
  const [shown, setShown] = useState({ name, listId, list });
  const isShown = list ? shown.list === list && shown.listId === listId : shown.name === name;
  if (!isShown) setShown({ name, listId, list });
  const asOf = useAsOf(listId);
  return {
    state: listState({
      list: shown.list,
      isCurrent: shown.listId === listId,
      search: query.search,
      reading,
      failed,
      isOnline,
      asOf: isOnline ? null : asOf(),
    }),
    /** Identifies the query of the shown rows. */
    listId: shown.listId,
    /** Number of loaded rows. */
    rowCount: list?.rows.length ?? 0,
    /** Returns the rows that are visible. */
    visibleRows: (): readonly Row[] =>
      list?.rows.slice(visible.current.first, visible.current.last) ?? [],
    /** Rows that others have added and that are not shown yet. */
    newCount: list?.newIds.length ?? 0,
    onShowNew: () => void showNew(),
    /** Increases when the list should show its first row. */
    topRequests,
    /** Receives the range of visible rows, [first, last). */
    onRowsChange(first: number, last: number) {
      visible.current = { first, last };
      if (!isBlocked) void refreshVisible();
      liveRows.onRowsChange();
    },
    onLoadMore: loadMore,
    onRetry: () => (failed?.read === 'more' ? loadMore() : void refreshVisible()),
  };
}

/** What is read of a list besides its first rows. */
type Work = { listId: string } & Pick<ListReads<unknown>, 'reading' | 'failed'>;

/** Returns the ids of rows. One without a row stands for an empty list. */
const idsOf = (rows: readonly { id: string }[]) =>
  rows.length > 0 ? rows.map(({ id }) => id) : [''];

/** Returns the rows that are read again when they are visible: all that are loaded before the key is new. */
const outdatedRows = (freshnessKey: string, rows: readonly { id: string }[] | undefined) => ({
  freshnessKey,
  ids: new Set(rows ? idsOf(rows) : []),
});
