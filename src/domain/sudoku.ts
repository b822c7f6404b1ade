import { cellAt, countDigits, type Grid, peersOf, places } from './sudoku/grid.ts';
import { type Random, seededRandom, shuffled } from './sudoku/random.ts';
import { needsNoGuess, solutions } from './sudoku/solver.ts';

export interface Puzzle {
  given: Grid;
  /** The only way to fill the empty cells. */
  solution: Grid;
}

/** Null where there is no digit to judge. */
export type Mark = 'correct' | 'wrong' | null;

const empty: Grid = places.map(() => null);

/** Digits are taken away until so few are left; now and then a layout stays above that. */
const wantedGivens = 32;
const mostGivens = 34;

/**
 * The puzzle of a day, the same for everyone. It can be filled without a guess, and its empty
 * cells are symmetric about the centre.
 *
 * @param day as YYYY-MM-DD
 */
export function puzzleOfDay(day: string): Puzzle {
  const random = seededRandom(day);
  for (;;) {
    const solution = randomSolution(random);
    const given = takeAway(solution, random);
    if (countDigits(given) <= mostGivens) return { given, solution };
  }
}

/** A digit is wrong where it repeats in its row, column or box (specification, section 5). */
export function marks(grid: Grid): readonly Mark[] {
  return grid.map((cell, place) => {
    if (cell === null) return null;
    return peersOf(place).some((peer) => grid[peer] === cell) ? 'wrong' : 'correct';
  });
}

export function isSolved(grid: Grid, { solution }: Puzzle): boolean {
  return places.every((place) => cellAt(grid, place) === cellAt(solution, place));
}

function randomSolution(random: Random): Grid {
  const [first] = solutions(empty, (digits) => shuffled(digits, random));
  return first ?? empty;
}

/** Empties cells in pairs that face each other across the centre. */
function takeAway(solution: Grid, random: Random): Grid {
  const centre = (places.length - 1) / 2;
  let given = solution;
  for (const place of shuffled(places.slice(0, centre + 1), random)) {
    if (countDigits(given) <= wantedGivens) break;
    const fewer = given.with(place, null).with(places.length - 1 - place, null);
    if (needsNoGuess(fewer)) given = fewer;
  }
  return given;
}
