import { useState } from 'react';
import type { LiveEvent } from '#api/live.ts';
import type { Result } from '#api/result.ts';
import { useIsOnline } from '#services/ServicesProvider.tsx';
import { concerns, type ReadKey } from './concerns.ts';
import { type ChangedRows, groupsOf, isAmongLoaded } from './liveRows.ts';
import { useLiveReads } from './useLiveReads.ts';

/** Reads single rows of a list. */
export interface RowReader<Row> {
  /** Reads the rows of these ids. A record that the user may not see has none. */
  read: (ids: readonly string[]) => Promise<Result<readonly { row: Row; matches: boolean }[]>>;
  /** Number of ids of one call. */
  maxIds: number;
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

interface LiveRowsOptions<Row> {
  /** Key of the list; null when none is shown. */
  listKey: ReadKey | null;
  listId: string;
  pages: readonly (readonly Row[])[] | undefined;
  isComplete: boolean;
  visibleRows: () => readonly Row[];
  visiblePages: () => readonly number[];
  /** Reads a page without a change of the list. */
  readPage: (page: number) => Promise<Result<readonly Row[]>>;
  /** Without it, the visible pages are read after an event. */
  rowReader: RowReader<Row> | undefined;
  replace: (changed: ChangedRows<Row>) => void;
  /** Called when a list without rows gets the first one. Nothing can move then. */
  onFirstRows: () => void;
}

const noIds: ReadonlySet<string> = new Set();
const pauseMs = 1_000;

/**
 * Keeps the loaded rows of a list current without moving them. Rows that are missing among them are only
 * counted, so that the user decides when they appear.
 */
export function useLiveRows<Row extends { id: string }>(options: LiveRowsOptions<Row>) {
  const { listKey, listId, rowReader, isComplete, pages = [] } = options;
  const isOnline = useIsOnline();
  const [found, setFound] = useState({ listId, newIds: noIds, hiddenIds: noIds });
  const { newIds, hiddenIds } =
    found.listId === listId ? found : { newIds: noIds, hiddenIds: noIds };
  const loadedIds = new Set(pages.flat().map(({ id }) => id));
  /** Rows that have to be read. Loaded rows are read when they are visible. */
  const [due] = useState(() => ({
    loaded: new Set<string>(),
    others: new Set<string>(),
    needsPages: false,
  }));
  /** Loaded rows that were replaced by ones with another place in the list, but have kept theirs. */
  const [displaced] = useState(() => new WeakSet<Row>());

  function note(events: readonly LiveEvent[]): boolean {
    const relevant = listKey
      ? events.filter((event) => concerns(event, listKey) || (event.kind === 'claim' && rowReader?.followsClaims))
      : [];
    relevant.forEach(noteEvent);
    return relevant.length > 0;
  }
  function noteEvent(event: LiveEvent) {
    if (event.kind === 'resync') for (const id of loadedIds) due.loaded.add(id);
    if (event.kind === 'resync' || !rowReader) due.needsPages = true;
    else if (event.kind === 'removed') update([event.id], () => 'hidden');
    else if (event.kind !== 'transaction' && event.kind !== 'claim') return;
    else if (loadedIds.has(event.id)) due.loaded.add(event.id);
    else if (rowReader.canGainRows || ('isNew' in event && event.isNew)) due.others.add(event.id);
  }

  /** Sets what these rows are: new in the list, hidden from it, or neither. */
  function update(ids: readonly string[], kindOf: (id: string) => 'new' | 'hidden' | 'known') {
    setFound((last) => {
      const before = last.listId === listId ? last : { newIds: noIds, hiddenIds: noIds };
      const now = { newIds: new Set(before.newIds), hiddenIds: new Set(before.hiddenIds) };
      for (const id of ids) {
        const kind = kindOf(id);
        now.newIds[kind === 'new' ? 'add' : 'delete'](id);
        now.hiddenIds[kind === 'hidden' ? 'add' : 'delete'](id);
      }
      return { listId, ...now };
    });
  }

  async function readDue(): Promise<boolean> {
    if (!listKey || !options.pages || !isOnline) return true;
    if (due.needsPages && !(await readPages())) return false;
    return !rowReader || readRows(rowReader);
  }
  /** Takes ids out of those that are due, before the read: a change during the read may not be in its answer. */
  function take(ids: readonly string[]) {
    const loaded = ids.filter((id) => due.loaded.delete(id));
    const others = ids.filter((id) => due.others.delete(id));
    return {
      /** Puts back the ids that the answer does not contain. */
      putBack(answered: readonly string[] = []) {
        const isMissing = (id: string) => !answered.includes(id);
        for (const id of loaded.filter(isMissing)) due.loaded.add(id);
        for (const id of others.filter(isMissing)) due.others.add(id);
      },
    };
  }
  async function readPages(): Promise<boolean> {
    due.needsPages = false;
    for (const page of options.visiblePages()) {
      const taken = take([...due.loaded]);
      const result = await options.readPage(page);
      taken.putBack(result.ok ? result.value.map(({ id }) => id) : []);
      if (!result.ok) {
        due.needsPages = true;
        return false;
      }
      apply(result.value.map((row) => ({ row, matches: true })));
    }
    return true;
  }
  async function readRows({ read, maxIds }: RowReader<Row>): Promise<boolean> {
    const visible = options.visibleRows().filter(({ id }) => due.loaded.has(id));
    const ids = [...due.others, ...visible.map(({ id }) => id)];
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

  /** @param ids all ids that were read. One without a row must not be shown. */
  function apply(
    rows: readonly { row: Row; matches: boolean }[],
    ids: readonly string[] = rows.map(({ row }) => row.id),
  ) {
    const read = new Map(rows.map((one) => [one.row.id, one]));
    const isBefore = rowReader?.isBefore ?? (() => true);
    const loaded = pages.flat();
    // The end of the loaded rows is where they were read.
    const last = loaded.findLast((row) => !displaced.has(row));
    const isNew = ({ row, matches }: { row: Row; matches: boolean }) => {
      if (!matches || loadedIds.has(row.id)) return false;
      return isAmongLoaded(row, { last, isComplete, isBefore });
    };
    for (const row of rowReader ? loaded : []) {
      const now = read.get(row.id)?.row;
      if (now && (displaced.has(row) || isBefore(row, now) || isBefore(now, row))) displaced.add(now);
    }
    if (loadedIds.size === 0 && rows.some(isNew)) return options.onFirstRows();
    options.replace(new Map(ids.map((id) => [id, read.get(id)?.row ?? null])));
    return update(ids, (id) => {
      const one = read.get(id);
      if (!one) return 'hidden';
      return isNew(one) ? 'new' : 'known';
    });
  }

  const readSoon = useLiveReads(note, readDue, pauseMs);
  return {
    /** Number of rows that are missing in the list. */
    newCount: [...newIds].filter((id) => !loadedIds.has(id)).length,
    /** Rows that the user may no longer see. */
    hiddenIds,
    /** Called when other rows are visible. */
    onRowsChange() {
      if (due.loaded.size > 0) readSoon();
    },
    /** Called when the list has been read again. */
    clearNew: () => setFound((last) => ({ ...last, newIds: noIds })),
  };
}
