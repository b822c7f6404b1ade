import { cellAt, type Digit, digits, type Grid, isFull, peersOf, places, units } from './grid.ts';

/**
 * Every way to fill the empty cells, found as it is asked for.
 *
 * @param order which of the digits that fit is tried first
 */
export function* solutions(
  grid: Grid,
  order: (digits: readonly Digit[]) => readonly Digit[] = (digits) => digits,
): Generator<Grid> {
  const tightest = tightestCell(grid);
  if (!tightest) {
    yield grid;
    return;
  }
  for (const digit of order(tightest.fitting)) {
    yield* solutions(grid.with(tightest.place, digit), order);
  }
}

/**
 * Whether the grid can be filled without a guess: again and again some cell takes only one digit,
 * or some digit goes into only one cell of a row, column or box. Such a grid has one solution.
 */
export function needsNoGuess(grid: Grid): boolean {
  let current = grid;
  while (!isFull(current)) {
    const found = singles(current);
    if (found.size === 0) return false;
    current = current.map((cell, place) => cell ?? found.get(place) ?? null);
  }
  return true;
}

function fittingDigits(grid: Grid, place: number): readonly Digit[] {
  const taken = new Set(peersOf(place).map((peer) => grid[peer]));
  return digits.filter((digit) => !taken.has(digit));
}

/** The empty cell with the fewest digits that fit, so that a dead end shows early. */
function tightestCell(grid: Grid): { place: number; fitting: readonly Digit[] } | null {
  let tightest: { place: number; fitting: readonly Digit[] } | null = null;
  for (const place of places) {
    if (cellAt(grid, place) !== null) continue;
    const fitting = fittingDigits(grid, place);
    if (!tightest || fitting.length < tightest.fitting.length) tightest = { place, fitting };
    if (fitting.length <= 1) break;
  }
  return tightest;
}

function singles(grid: Grid): Map<number, Digit> {
  const found = new Map<number, Digit>();
  const fitting = grid.map((cell, place) => (cell === null ? fittingDigits(grid, place) : []));
  for (const [place, [only, ...others]] of fitting.entries()) {
    if (only && others.length === 0) found.set(place, only);
  }
  for (const unit of units) {
    for (const digit of digits) {
      const [only, ...others] = unit.filter((place) => fitting[place]?.includes(digit));
      if (only !== undefined && others.length === 0) found.set(only, digit);
    }
  }
  return found;
}
