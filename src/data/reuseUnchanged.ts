/**
 * Returns the rows that were read, with the objects of before for rows that are equal, and the
 * list of before if all are: React then renders only what changed.
 */
export function reuseUnchanged<Row extends { id: string }>(
  before: readonly Row[] | undefined,
  rows: readonly Row[],
): readonly Row[] {
  if (!before) return rows;
  const known = new Map(before.map((row) => [row.id, row]));
  const reused = rows.map((row) => {
    const old = known.get(row.id);
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
  const isSame =
    reused.length === before.length && reused.every((row, index) => row === before[index]);
  return isSame ? before : reused;
}
