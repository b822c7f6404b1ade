interface FirstRows<Row> {
  /** Number of rows of which the list shows the first ones. */
  size: number;
  /** True if the row is listed before the other one. */
  isBefore: (one: Row, other: Row) => boolean;
}

/**
 * Returns the first rows of a list after a change of one row; null if it has left and its successor is not known.
 * @param isListed true if the list contains the changed row
 */
export function changeFirstRows<Row extends { id: string }>(
  rows: readonly Row[],
  changed: Row,
  isListed: boolean,
  { size, isBefore }: FirstRows<Row>,
): readonly Row[] | null {
  const others = rows.filter(({ id }) => id !== changed.id);
  if (!isListed) return others.length === rows.length || rows.length < size ? others : null;
  const next = others.findIndex((other) => isBefore(changed, other));
  const place = next === -1 ? others.length : next;
  return [...others.slice(0, place), changed, ...others.slice(place)].slice(0, size);
}
