export const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Digit = (typeof digits)[number];
export type Cell = Digit | null;

/** 81 cells in row order; null is an empty cell. */
export type Grid = readonly Cell[];

/** Number of cells in a row or column. */
export const side = 9;

/** Indexes of all cells of a grid, 0 to 80. */
export const cellIndexes: readonly number[] = Array.from(
  { length: side * side },
  (_, index) => index,
);

export const rowOf = (index: number) => Math.floor(index / side);
export const columnOf = (index: number) => index % side;
const boxOf = (index: number) => Math.floor(rowOf(index) / 3) * 3 + Math.floor(columnOf(index) / 3);

/** Returns true if two cells share a row, a column or a box. */
export function isSameUnit(one: number, other: number): boolean {
  return [rowOf, columnOf, boxOf].some((unitOf) => unitOf(one) === unitOf(other));
}

/** Cell indexes of every row, column and box. */
export const units: readonly (readonly number[])[] = [rowOf, columnOf, boxOf].flatMap((unitOf) =>
  Array.from({ length: side }, (_, unit) => cellIndexes.filter((index) => unitOf(index) === unit)),
);

const peers: readonly (readonly number[])[] = cellIndexes.map((index) =>
  cellIndexes.filter((other) => other !== index && isSameUnit(index, other)),
);

/** Indexes of the other cells in the same row, column and box. */
export const peersOf = (index: number): readonly number[] => peers[index] ?? [];

export const cellAt = (grid: Grid, index: number): Cell => grid[index] ?? null;

/** Returns the grid with another content of one cell. */
export const withCell = (grid: Grid, index: number, cell: Cell): Grid =>
  grid.map((old, at) => (at === index ? cell : old));

export const isFull = (grid: Grid) => grid.every((cell) => cell !== null);

export const countDigits = (grid: Grid) => grid.filter((cell) => cell !== null).length;
