/** The current row of a record; null if the user may no longer see it. */
export type ChangedRows<Row> = ReadonlyMap<string, Row | null>;

/**
 * Replaces changed rows of the loaded pages in place. Pages keep their length, which shows whether the list
 * goes on, so a row that must no longer be shown stays and has to be hidden.
 */
export function replaceRows<Row extends { id: string }>(
  pages: readonly (readonly Row[])[],
  changed: ChangedRows<Row>,
): readonly (readonly Row[])[] {
  const replacementOf = (row: Row) => {
    const now = changed.get(row.id);
    return now && JSON.stringify(now) !== JSON.stringify(row) ? now : row;
  };
  return pages.map((page) => {
    const replaced = page.map(replacementOf);
    return replaced.every((row, index) => row === page[index]) ? page : replaced;
  });
}

/** End of the loaded rows of a list. */
export interface LoadedRange<Row> {
  /** The last loaded row; undefined if there is none. */
  last: Row | undefined;
  /** True if the list has no further rows. */
  isComplete: boolean;
  /** Returns true if the first row is listed before the second. */
  isBefore: (one: Row, other: Row) => boolean;
}

/**
 * Returns true if a row that is not loaded has its place among the loaded ones, so that it is new in the
 * list. Otherwise it is loaded when the user scrolls to it.
 */
export const isAmongLoaded = <Row>(row: Row, { last, isComplete, isBefore }: LoadedRange<Row>) =>
  isComplete || last === undefined || isBefore(row, last);

/** Divides items into groups of at most this size. */
export function groupsOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
