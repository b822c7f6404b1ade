import { type RefObject, useState } from 'react';
import type { LiveEvent } from '#api/live.ts';
import type { Result } from '#api/result.ts';
import { groupsOf } from '#domain/lists/groupsOf.ts';
import { useIsOnline } from '../services/ServicesProvider.tsx';
import { concerns } from './concerns.ts';
import {
  announceRows,
  isAmongLoaded,
  type LoadedList,
  removeRow,
  replaceRows,
  unloaded,
} from '../reading/loadedList.ts';
import { pageRange, pageSize, readPart } from '../reading/listParts.ts';
import type { ListValue } from '../reading/useListValue.ts';
import { useLiveReads } from './useLiveReads.ts';

/** Reads single rows of a list. */
export interface RowReader<Row> {
  /** Reads the rows of these ids. A record that the user may not see has none. */
  read: (ids: readonly string[]) => Promise<Result<readonly FoundRow<Row>[]>>;
  /** Number of ids of one call. */
  maxIds: number;
  /** Returns the row that an event carries; undefined if it has to be read. @default none */
  carried?: (event: LiveEvent) => CarriedRow<Row> | undefined;
  /** Returns true if the first row is listed before the second. */
  isBefore: (one: Row, other: Row) => boolean;
  /**
   * False if only a new record can become a new row, because the list contains every record and no change
   * moves one.
   */
  canGainRows: boolean;
  /** True if a claim can make a record a new row. @default false */
  followsClaims?: boolean;
}

/** A row, and whether it belongs to the list. */
interface FoundRow<Row> {
  row: Row;
  matches: boolean;
}

/** A row of an event. `matches` is null if only the server can tell. */
interface CarriedRow<Row> {
  row: Row;
  matches: boolean | null;
}

interface LiveRowsOptions<Row extends { id: string }> {
  value: ListValue<Row>;
  /** Range of the visible rows, [first, last). */
  visible: RefObject<{ first: number; last: number }>;
  /** Without it, the visible rows are read after an event. */
  rowReader: RowReader<Row> | undefined;
  /** Receives the rows that were replaced because others have changed them. */
  onReplaced: ((rows: readonly Row[]) => void) | undefined;
}

const pauseMs = 1_000;

/** Index of the first row of the page with this row. */
const partStart = (index: number) => pageRange(Math.max(0, index), index + 1).start;

/**
 * Rows of a list that have to be read. Those that are loaded are read when they are visible. It is changed in
 * place, because nothing on the screen depends on it.
 */
interface DueRows {
  listId: string;
  loaded: Set<string>;
  others: Set<string>;
  /** Loaded rows around which others may have arrived unnoticed. */
  surroundings: Set<string>;
  /** True if the first rows have to be read, and the last ones of a complete list: new rows appear there. */
  hasDueEnds: boolean;
  /** What was noted during each running read of the list, whose answer may lack it: ids, or everything. */
  missed: Set<Set<string>>;
  /** True while rows are read after events. */
  isReading: boolean;
}

/** Stands for all ids. */
const everything = '*';

/**
 * Keeps the loaded rows of a list current without moving them. Rows that are missing among them are only
 * counted, so that the user decides when they appear.
 */
export function useLiveRows<Row extends { id: string }>({
  value,
  visible,
  rowReader,
  onReplaced,
}: LiveRowsOptions<Row>) {
  const { key, listId, list } = value;
  const isOnline = useIsOnline();
  const [due, setDue] = useState(() => nothingDue(listId));
  if (due.listId !== listId) setDue(nothingDue(listId));
  const loadedRows = list?.rows ?? [];

  /** Shows what the event carries, and notes what it does not. Returns true if something has to be read. */
  function show(event: LiveEvent): boolean {
    const isClaim = event.kind === 'claim' && rowReader?.followsClaims;
    if (!key || !(concerns(event, key) || isClaim) || showCarried(event)) return false;
    const ids = idsOf(event);
    addDue(ids);
    return ids.length > 0;
  }
  /** Returns true if the event carried all that was needed to show the change. */
  function showCarried(event: LiveEvent): boolean {
    for (const missed of due.missed) for (const id of idsOf(event)) missed.add(id);
    // The answer to a running read may be older.
    if (!rowReader || due.isReading) return false;
    if (event.kind === 'removed') {
      change((now) => removeRow(now, event.id));
      return true;
    }
    const carried = event.kind === 'transaction' && rowReader.carried?.(event);
    if (!carried) return false;
    const { row, matches } = carried;
    const isLoaded = value.now()?.rows.some(({ id }) => id === row.id) ?? false;
    if (matches === null && !isLoaded) return false;
    if (!isLoaded && idsOf(event).length === 0) return true;
    apply([{ row, matches: matches ?? false }]);
    return true;
  }
  /** Returns the id of a row that the list has or may gain by the event. */
  function idsOf(event: LiveEvent): readonly string[] {
    if (event.kind === 'resync' || !rowReader) return [everything];
    if (event.kind === 'removed') return [event.id];
    if (event.kind !== 'transaction' && event.kind !== 'claim') return [];
    const canBeNew = rowReader.canGainRows || ('isNew' in event && event.isNew);
    return canBeNew || loadedRows.some(({ id }) => id === event.id) ? [event.id] : [];
  }
  function addDue(ids: Iterable<string>) {
    const loadedIds = new Set(value.now()?.rows.map(({ id }) => id));
    for (const id of ids) {
      if (id === everything) {
        due.hasDueEnds = true;
        for (const loadedId of loadedIds) due.surroundings.add(loadedId);
      } else if (loadedIds.has(id)) due.loaded.add(id);
      else due.others.add(id);
    }
  }

  async function readDue(): Promise<boolean> {
    if (!key || !list || !isOnline) return true;
    due.isReading = true;
    const isDone = (await readSurroundings(list)) && (!rowReader || (await readRows(rowReader)));
    due.isReading = false;
    return isDone;
  }
  /** Reads the parts of the list where others may have arrived, as far as they are visible. */
  async function readSurroundings({ rows, isComplete }: LoadedList<Row>): Promise<boolean> {
    const { first, last } = visible.current;
    const ends = due.hasDueEnds ? [0, ...(isComplete ? [rows.length - 1] : [])] : [];
    due.hasDueEnds = false;
    const needed = rows
      .slice(first, last)
      .flatMap(({ id }, at) => (due.surroundings.has(id) ? [first + at] : []));
    for (const start of new Set([...ends, ...needed].map(partStart))) {
      if (await readPartAt(start, rows)) continue;
      if (ends.length > 0) due.hasDueEnds = true;
      return false;
    }
    return true;
  }
  async function readPartAt(start: number, rows: readonly Row[]): Promise<boolean> {
    const ids = rows.slice(start, start + pageSize).map(({ id }) => id);
    const around = ids.filter((id) => due.surroundings.delete(id));
    const taken = take(ids);
    const result = await readPart(value.backgroundSource, list ?? unloaded, start);
    if (!result.ok) {
      for (const id of around) due.surroundings.add(id);
      taken.putBack();
      return false;
    }
    const answered = new Set(result.value.rows.map(({ id }) => id));
    taken.putBack(answered);
    // Those that are not there have moved or left.
    if (rowReader) for (const id of ids) if (!answered.has(id)) due.loaded.add(id);
    apply(result.value.rows.map((row) => ({ row, matches: true })));
    return true;
  }
  async function readRows({ read, maxIds }: RowReader<Row>): Promise<boolean> {
    const { first, last } = visible.current;
    const changed = loadedRows.slice(first, last).filter(({ id }) => due.loaded.has(id));
    const ids = [...due.others, ...changed.map(({ id }) => id)];
    for (const group of groupsOf(ids, maxIds)) {
      const taken = take(group);
      const result = await read(group);
      if (!result.ok) {
        taken.putBack();
        return false;
      }
      apply(result.value, group);
    }
    return true;
  }
  /** Changes the list for which the hook was rendered, also if another is shown by now. */
  function change(changed: (list: LoadedList<Row>) => LoadedList<Row>) {
    const before = new Set(value.now()?.rows);
    value.change(changed);
    const rows = value.now()?.rows.filter((row) => !before.has(row)) ?? [];
    if (rows.length > 0) onReplaced?.(rows);
  }
  /** Takes ids out of those that are due, before the read: a change during the read may not be in its answer. */
  function take(ids: readonly string[]) {
    const loaded = ids.filter((id) => due.loaded.delete(id));
    const others = ids.filter((id) => due.others.delete(id));
    return {
      /** Puts back the ids that the answer does not contain. */
      putBack(answered: ReadonlySet<string> = new Set()) {
        for (const id of loaded) if (!answered.has(id)) due.loaded.add(id);
        for (const id of others) if (!answered.has(id)) due.others.add(id);
      },
    };
  }

  /** @param ids all ids that were read. One without a row must not be shown. */
  function apply(
    found: readonly FoundRow<Row>[],
    ids: readonly string[] = found.map(({ row }) => row.id),
  ) {
    const byId = new Map(found.map((one) => [one.row.id, one]));
    const isBefore = rowReader?.isBefore ?? (() => false);
    if (loadedRows.length === 0 && found.some(({ matches }) => matches)) {
      // Nothing can move then.
      return value.readAgain();
    }
    return change((now) => {
      const replaced = replaceRows(now, new Map(ids.map((id) => [id, byId.get(id)?.row ?? null])));
      const isNew = (id: string) => {
        const one = byId.get(id);
        // A row of the same second as the last one may be on either side of it.
        return (
          one?.matches === true && isAmongLoaded(now, one.row, (row, last) => isBefore(last, row))
        );
      };
      return announceRows(replaced, new Map(ids.map((id) => [id, isNew(id)])));
    });
  }

  const readSoon = useLiveReads(show, readDue, pauseMs);
  return {
    /**
     * Notes what changes from now on, because the answer of a read that begins now may lack it. Returns the function that
     * reads it again, to be called once the answer is in the list.
     */
    beginRead() {
      const missed = new Set<string>();
      due.missed.add(missed);
      return () => {
        due.missed.delete(missed);
        addDue(missed);
        if (missed.size > 0) readSoon();
      };
    },
    /** Called when other rows are visible. */
    onRowsChange() {
      if (due.loaded.size + due.surroundings.size > 0) readSoon();
    },
  };
}

const nothingDue = (listId: string): DueRows => ({
  listId,
  loaded: new Set(),
  others: new Set(),
  surroundings: new Set(),
  hasDueEnds: false,
  missed: new Set(),
  isReading: false,
});
