/** The most rows that can be selected at once. */
export const maxSelectedRows = 200;

/** Selected rows, as they were when they were last seen. */
export interface SelectedRows<Row> {
  rows: ReadonlyMap<string, Row>;
  /** Id of the row at which a range begins; null if there is none. */
  anchorId: string | null;
}

export const noSelectedRows: SelectedRows<never> = {
  rows: new Map<string, never>(),
  anchorId: null,
};

/**
 * Selects a row, or takes it out. A range adds all loaded rows from the one that was selected last. No
 * more rows are added than can be selected.
 */
export function selectRow<Row extends { id: string }>(
  { rows, anchorId }: SelectedRows<Row>,
  loaded: readonly Row[],
  row: Row,
  isRange: boolean,
): SelectedRows<Row> {
  const from = loaded.findIndex(({ id }) => id === anchorId);
  const to = loaded.findIndex(({ id }) => id === row.id);
  if (isRange && from >= 0 && to >= 0) {
    const range = loaded.slice(Math.min(from, to), Math.max(from, to) + 1);
    return { rows: addRows(rows, from > to ? range.reverse() : range), anchorId };
  }
  if (!rows.has(row.id)) return { rows: addRows(rows, [row]), anchorId: row.id };
  const others = new Map(rows);
  others.delete(row.id);
  return { rows: others, anchorId: row.id };
}

export function addRows<Row extends { id: string }>(
  selected: ReadonlyMap<string, Row>,
  added: readonly Row[],
): ReadonlyMap<string, Row> {
  const rows = new Map(selected);
  for (const row of added) {
    if (rows.size < maxSelectedRows || rows.has(row.id)) rows.set(row.id, row);
  }
  return rows;
}
