/** Returns the selected rows, as they are now if they are still loaded. */
export function latestRows<Row extends { id: string }>(
  selected: ReadonlyMap<string, Row>,
  loaded: readonly Row[],
): readonly Row[] {
  const now = new Map(loaded.map((row) => [row.id, row]));
  return [...selected].map(([id, row]) => now.get(id) ?? row);
}

/** Takes rows out of a selection. */
export const withoutRows = <Row>(rows: ReadonlyMap<string, Row>, ids: readonly string[]) =>
  new Map([...rows].filter(([id]) => !ids.includes(id)));
