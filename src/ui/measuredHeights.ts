/** Differences of browsers' rounding, px. */
const tolerance = 0.1;

/** Positions of the rows of a list, px from its start. */
export interface RowLayout {
  /** Height of most rows. */
  rowHeight: number;
  /** True if a row is higher. */
  isUneven: boolean;
  /** Returns the start of a row; for the number of rows, the end of the last one. */
  topOf: (index: number) => number;
  /** Returns the index of the row at an offset. */
  indexAt: (offset: number) => number;
}

/**
 * The measured heights of the rows of a list, by id. Most rows are equally high; a row that was not
 * measured is assumed to be as high as the lowest one.
 */
export class MeasuredHeights {
  readonly #measured = new Map<string, number>();
  #lowest: number;
  #hasHigher = false;

  constructor(assumed: number) {
    this.#lowest = assumed;
  }

  /**
   * Adds the heights of rows. Returns true if that moves a row. If a row has another height than
   * before, the width or the text size has changed, so all other heights are discarded.
   */
  measure(rows: ReadonlyMap<string, number>): boolean {
    const heights = [...rows];
    const isStale = heights.some(([id, height]) => this.#isDifferent(id, height));
    if (isStale) this.#discard();
    const added = heights.filter(([id]) => !this.#measured.has(id));
    const lowest = Math.min(
      this.#measured.size === 0 ? Infinity : this.#lowest,
      ...added.map(([, height]) => height),
    );
    if (added.length === 0) return false;
    for (const [id, height] of added) this.#measured.set(id, height);
    const isMoved = Math.abs(lowest - this.#lowest) > tolerance;
    this.#lowest = lowest;
    const addsHigher = added.some(([, height]) => this.#isHigher(height));
    this.#hasHigher ||= isMoved || addsHigher;
    return isStale || isMoved || addsHigher;
  }

  /** Returns the layout of rows in this order. */
  layOut(rows: readonly { id: string }[]): RowLayout {
    const rowHeight = this.#lowest;
    const higher = this.#hasHigher ? this.#higherAmong(rows) : [];
    return {
      rowHeight,
      isUneven: higher.length > 0,
      topOf(index) {
        let top = index * rowHeight;
        for (const row of higher) {
          if (row.index >= index) break;
          top += row.excess;
        }
        return top;
      },
      indexAt(offset) {
        let excess = 0;
        for (const row of higher) {
          const top = row.index * rowHeight + excess;
          if (offset < top) break;
          if (offset < top + rowHeight + row.excess) return row.index;
          excess += row.excess;
        }
        return Math.floor((offset - excess) / rowHeight);
      },
    };
  }

  #isDifferent(id: string, height: number): boolean {
    const known = this.#measured.get(id);
    return known !== undefined && Math.abs(known - height) > tolerance;
  }

  #isHigher(height: number): boolean {
    return height > this.#lowest + tolerance;
  }

  #discard() {
    this.#measured.clear();
    this.#hasHigher = false;
  }

  #higherAmong(rows: readonly { id: string }[]) {
    return rows.flatMap(({ id }, index) => {
      const height = this.#measured.get(id) ?? this.#lowest;
      return this.#isHigher(height) ? [{ index, excess: height - this.#lowest }] : [];
    });
  }
}

/** Returns the number of rows above an offset, with the part of the row that the offset is in. */
export function rowsAbove({ topOf, indexAt }: RowLayout, offset: number): number {
  const index = indexAt(offset);
  const top = topOf(index);
  return index + (offset - top) / (topOf(index + 1) - top);
}

/** Returns the offset with this number of rows above it. */
export function offsetBelow({ topOf }: RowLayout, rows: number): number {
  const index = Math.floor(rows);
  const top = topOf(index);
  return top + (rows - index) * (topOf(index + 1) - top);
}
