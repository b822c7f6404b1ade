import { cellAt, countDigits, type Grid, peersOf, cellIndexes, withCell } from './grid.ts';
import { type Random, seededRandom, shuffled } from './random.ts';
import { isSolvableWithoutGuessing, solutions } from './solver.ts';

export interface Puzzle {
  given: Grid;
  /** The only solution of `given`. */
  solution: Grid;
}

/** Null for an empty cell. */
export type Mark = 'correct' | 'wrong' | null;

const empty: Grid = cellIndexes.map(() => null);

/** The generator stops removing digits at this count; some layouts end above it. */
const targetGivens = 32;
const maxGivens = 34;

/**
 * Returns the puzzle of a day, the same for all visitors. It can be solved without guessing, and
 * its empty cells are symmetric about the centre.
 *
 * @param day `YYYY-MM-DD`
 */
export function puzzleOfDay(day: string): Puzzle {
  const random = seededRandom(day);
  for (;;) {
    const solution = randomSolution(random);
    const given = removeDigits(solution, random);
    if (countDigits(given) <= maxGivens) return { given, solution };
  }
}

/** Marks a digit as wrong if it repeats in its row, column or box (specification, section 5). */
export function marks(grid: Grid): readonly Mark[] {
  return grid.map((cell, index) => {
    if (cell === null) return null;
    return peersOf(index).some((peer) => grid[peer] === cell) ? 'wrong' : 'correct';
  });
}

export function isSolved(grid: Grid, { solution }: Puzzle): boolean {
  return cellIndexes.every((index) => cellAt(grid, index) === cellAt(solution, index));
}

function randomSolution(random: Random): Grid {
  const [first] = solutions(empty, (digits) => shuffled(digits, random));
  return first ?? empty;
}

/** Empties cells in pairs that are symmetric about the centre. */
function removeDigits(solution: Grid, random: Random): Grid {
  const centre = (cellIndexes.length - 1) / 2;
  let given = solution;
  for (const index of shuffled(cellIndexes.slice(0, centre + 1), random)) {
    if (countDigits(given) <= targetGivens) break;
    const fewer = withCell(withCell(given, index, null), cellIndexes.length - 1 - index, null);
    if (isSolvableWithoutGuessing(fewer)) given = fewer;
  }
  return given;
}
