/**
 * A list as far as it is loaded: one value in SWR's cache, which the list, live changes, the steps beside
 * the details and the stored copy share.
 *
 * Rows stand where they were read. A row that somebody changes is replaced where it stands, although it may
 * belong elsewhere now, and `readAs` keeps how it was read. The list is continued behind its last row as that
 * was read, so that rows which left or arrived meanwhile move nothing.
 */
export interface LoadedList<Row> {
  rows: readonly Row[];
  /** True if the list has no further rows. */
  isComplete: boolean;
  /** Rows that were replaced, as they were read, by id. */
  readAs: Readonly<Record<string, Row>>;
  /** Rows that belong among the loaded ones and are shown when the user asks for them. */
  newIds: readonly string[];
}

/** Rows that were read behind a row of the list. */
export interface ReadPart<Row> {
  /** Id of the row before the part; null for the first rows. */
  after: string | null;
  rows: readonly Row[];
  /** True if the list ends with them. */
  isEnd: boolean;
}

/** The current row of a record; null if the user may no longer see it. */
export type ChangedRows<Row> = ReadonlyMap<string, Row | null>;

type Identified = { id: string };

/** A list of which nothing is loaded. */
export const unloaded: LoadedList<never> = { rows: [], isComplete: false, readAs: {}, newIds: [] };

/** Returns how the row at this index was read. */
export function rowAsRead<Row extends Identified>(
  { rows, readAs }: LoadedList<Row>,
  index: number,
): Row | undefined {
  const row = rows[index];
  return row && (readAs[row.id] ?? row);
}

/**
 * Puts a part into the list. Rows behind it stay if the part ends with one of the loaded rows; otherwise
 * there may be others between, so they are read again while the user scrolls.
 */
export function mergePart<Row extends Identified>(
  list: LoadedList<Row>,
  { after, rows: read, isEnd }: ReadPart<Row>,
): LoadedList<Row> {
  const start = after === null ? 0 : indexOf(list.rows, after) + 1;
  // The row before it has been removed meanwhile.
  if (after !== null && start === 0) return list;
  const part = reuseUnchanged(list.rows, read);
  const last = part.at(-1);
  const joint = isEnd || !last ? -1 : indexOf(list.rows, last.id, start);
  const behind = joint < 0 ? [] : list.rows.slice(joint + 1);
  const before = replaceIn(list.rows.slice(0, start), new Map(part.map((row) => [row.id, row])));
  const rows = uniqueRows([...before, ...part, ...behind]);
  const ids = new Set(rows.map(({ id }) => id));
  const kept = replacedRows([...list.rows.slice(0, start), ...behind], before, list.readAs);
  return {
    rows,
    isComplete: isEnd || (joint >= 0 && list.isComplete),
    readAs: kept,
    newIds: list.newIds.filter((id) => !ids.has(id)),
  };
}

/** Replaces rows where they stand, and removes those that the user may no longer see. */
export function replaceRows<Row extends Identified>(
  list: LoadedList<Row>,
  changed: ChangedRows<Row>,
): LoadedList<Row> {
  const present = list.rows.filter(({ id }) => changed.get(id) !== null);
  const rows = replaceIn(present, changed);
  if (rows === present && present.length === list.rows.length) return list;
  return { ...list, rows, readAs: replacedRows(present, rows, list.readAs) };
}

/** Removes a row that the user may no longer see. */
export const removeRow = <Row extends Identified>(list: LoadedList<Row>, id: string) =>
  announceRows(replaceRows(list, new Map([[id, null]])), new Map([[id, false]]));

/** Says of rows that are not loaded whether they belong among the loaded ones. */
export function announceRows<Row extends Identified>(
  list: LoadedList<Row>,
  isNew: ReadonlyMap<string, boolean>,
): LoadedList<Row> {
  const loaded = new Set(list.rows.map(({ id }) => id));
  const unchanged = list.newIds.filter((id) => !isNew.has(id) && !loaded.has(id));
  const found = [...isNew.keys()].filter((id) => isNew.get(id) && !loaded.has(id));
  const newIds = [...unchanged, ...found];
  const isSame =
    newIds.length === list.newIds.length && newIds.every((id) => list.newIds.includes(id));
  return isSame ? list : { ...list, newIds };
}

/**
 * Returns true if a row that is not loaded belongs among the loaded ones. Otherwise the user gets to it by
 * scrolling.
 * @param isBehind returns true if the first row is listed behind the second
 */
export function isAmongLoaded<Row extends Identified>(
  list: LoadedList<Row>,
  row: Row,
  isBehind: (one: Row, other: Row) => boolean,
): boolean {
  const last = rowAsRead(list, list.rows.length - 1);
  return list.isComplete || last === undefined || !isBehind(row, last);
}

/** Returns the rows without repetitions. */
function uniqueRows<Row extends Identified>(rows: readonly Row[]): readonly Row[] {
  const ids = new Set<string>();
  return rows.filter(({ id }) => ids.size < ids.add(id).size);
}

const indexOf = (rows: readonly Identified[], id: string, start = 0): number =>
  rows.findIndex((row, index) => index >= start && row.id === id);

const replaceIn = <Row extends Identified>(rows: readonly Row[], changed: ChangedRows<Row>) =>
  reuseUnchanged(
    rows,
    rows.map((row) => changed.get(row.id) ?? row),
  );

/** Returns `readAs` of these rows, of which the first ones were replaced by others. */
function replacedRows<Row extends Identified>(
  rows: readonly Row[],
  replaced: readonly Row[],
  readAs: Readonly<Record<string, Row>>,
): Readonly<Record<string, Row>> {
  const entries = rows.flatMap((row, index) => {
    const isReplaced = index < replaced.length && replaced[index] !== row;
    const asRead = readAs[row.id] ?? (isReplaced ? row : undefined);
    return asRead ? [[row.id, asRead] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the new rows, but reuses the previous object of each unchanged row, and the previous list
 * if all rows are unchanged. React then renders only the changed rows.
 */
export function reuseUnchanged<Row extends { id: string }>(
  before: readonly Row[],
  rows: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const reused = rows.map((row) => {
    const old = known.get(row.id);
    // Most rows are the same object.
    if (!old || old === row) return row;
    return JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
  const isSame =
    reused.length === before.length && reused.every((row, index) => row === before[index]);
  return isSame ? before : reused;
}
