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
