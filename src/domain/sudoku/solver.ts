import {
  cellAt,
  type Digit,
  digits,
  type Grid,
  isFull,
  peersOf,
  cellIndexes,
  units,
  withCell,
} from './grid.ts';

/**
 * Generates all solutions of a grid, lazily.
 *
 * @param order sorts the candidates of a cell into the order in which they are tried
 */
export function* solutions(
  grid: Grid,
  order: (digits: readonly Digit[]) => readonly Digit[] = (digits) => digits,
): Generator<Grid> {
  const mostConstrained = mostConstrainedCell(grid);
  if (!mostConstrained) {
    yield grid;
    return;
  }
  for (const digit of order(mostConstrained.candidates)) {
    yield* solutions(withCell(grid, mostConstrained.index, digit), order);
  }
}

/**
 * Returns true if single candidates alone solve the grid: in each step, a cell has only one
 * candidate, or a digit has only one cell in a row, column or box. Such a grid has one solution.
 */
export function isSolvableWithoutGuessing(grid: Grid): boolean {
  let current = grid;
  while (!isFull(current)) {
    const found = singles(current);
    if (found.size === 0) return false;
    current = current.map((cell, index) => cell ?? found.get(index) ?? null);
  }
  return true;
}

function candidatesAt(grid: Grid, index: number): readonly Digit[] {
  const taken = new Set(peersOf(index).map((peer) => grid[peer]));
  return digits.filter((digit) => !taken.has(digit));
}

/** Returns the empty cell with the fewest candidates, which shortens the search. */
function mostConstrainedCell(grid: Grid): { index: number; candidates: readonly Digit[] } | null {
  let mostConstrained: { index: number; candidates: readonly Digit[] } | null = null;
  for (const index of cellIndexes) {
    if (cellAt(grid, index) !== null) continue;
    const candidates = candidatesAt(grid, index);
    if (!mostConstrained || candidates.length < mostConstrained.candidates.length)
      mostConstrained = { index, candidates };
    if (candidates.length <= 1) break;
  }
  return mostConstrained;
}

function singles(grid: Grid): Map<number, Digit> {
  const found = new Map<number, Digit>();
  const candidates = grid.map((cell, index) => (cell === null ? candidatesAt(grid, index) : []));
  for (const [index, [only, ...others]] of candidates.entries()) {
    if (only && others.length === 0) found.set(index, only);
  }
  for (const unit of units) {
    for (const digit of digits) {
      const [only, ...others] = unit.filter((index) => candidates[index]?.includes(digit));
      if (only !== undefined && others.length === 0) found.set(only, digit);
    }
  }
  return found;
}
