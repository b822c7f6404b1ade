export const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Digit = (typeof digits)[number];
export type Cell = Digit | null;

/** 81 cells, row by row; null is an empty one. */
export type Grid = readonly Cell[];

/** Cells along one edge of the grid. */
export const side = 9;

/** The place of every cell in a grid, 0 to 80. */
export const places: readonly number[] = Array.from({ length: side * side }, (_, place) => place);

export const rowOf = (place: number) => Math.floor(place / side);
export const columnOf = (place: number) => place % side;
const boxOf = (place: number) => Math.floor(rowOf(place) / 3) * 3 + Math.floor(columnOf(place) / 3);

/** Whether two places share a row, a column or a box. */
export function isSameUnit(one: number, other: number): boolean {
  return [rowOf, columnOf, boxOf].some((unitOf) => unitOf(one) === unitOf(other));
}

/** Every row, column and box, as the places in it. */
export const units: readonly (readonly number[])[] = [rowOf, columnOf, boxOf].flatMap((unitOf) =>
  Array.from({ length: side }, (_, unit) => places.filter((place) => unitOf(place) === unit)),
);

const peers: readonly (readonly number[])[] = places.map((place) =>
  places.filter((other) => other !== place && isSameUnit(place, other)),
);

/** The other places in a place's row, column and box. */
export const peersOf = (place: number): readonly number[] => peers[place] ?? [];

export const cellAt = (grid: Grid, place: number): Cell => grid[place] ?? null;

export const isFull = (grid: Grid) => grid.every((cell) => cell !== null);

export const countDigits = (grid: Grid) => grid.filter((cell) => cell !== null).length;
