import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSolved, marks, puzzleOfDay } from './sudoku.ts';
import { cellAt, countDigits, digits, type Grid, places, units } from './sudoku/grid.ts';
import { solutions } from './sudoku/solver.ts';

const day = fc
  .integer({ min: 0, max: 36_500 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));
const fewDays = { numRuns: 40 };

const emptyGrid: Grid = places.map(() => null);

/** How many ways there are to fill the grid, counted no further than two. */
function countSolutions(grid: Grid): number {
  const found = solutions(grid);
  let count = 0;
  while (count < 2 && found.next().done !== true) count += 1;
  return count;
}

describe('the solver', () => {
  it('finds more than one way to fill an empty grid', () => {
    expect(countSolutions(emptyGrid)).toBe(2);
  });

  it('finds none where no digit fits into a cell', () => {
    const row: Grid = [null, 1, 2, 3, 4, 5, 6, 7, 8];
    expect(countSolutions([...row, ...emptyGrid.slice(row.length)].with(9, 9))).toBe(0);
  });
});

describe('the puzzle of a day', () => {
  it('has exactly one solution, the one it names', () => {
    fc.assert(
      fc.property(day, (day) => {
        const { given, solution } = puzzleOfDay(day);
        const found = solutions(given);
        expect(found.next().value).toEqual(solution);
        expect(found.next().done).toBe(true);
      }),
      fewDays,
    );
  });

  it('has a solution with every digit once in each row, column and box', () => {
    fc.assert(
      fc.property(day, (day) => {
        const { solution } = puzzleOfDay(day);
        for (const unit of units) {
          expect(new Set(unit.map((place) => solution[place]))).toEqual(new Set(digits));
        }
      }),
      fewDays,
    );
  });

  it('gives 30 to 34 digits of its solution, laid out symmetrically', () => {
    fc.assert(
      fc.property(day, (day) => {
        const { given, solution } = puzzleOfDay(day);
        expect(countDigits(given)).toBeGreaterThanOrEqual(30);
        expect(countDigits(given)).toBeLessThanOrEqual(34);
        expect(given.map((cell, place) => cell && cellAt(solution, place))).toEqual(given);
        const isGiven = given.map((cell) => cell !== null);
        expect(isGiven.toReversed()).toEqual(isGiven);
      }),
      fewDays,
    );
  });

  it('is the same whenever it is made', () => {
    fc.assert(
      fc.property(day, (day) => {
        expect(puzzleOfDay(day)).toEqual(puzzleOfDay(day));
      }),
      { numRuns: 10 },
    );
  });

  it('differs from that of another day', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 2, maxLength: 2 }), ([one = '', other = '']) => {
        expect(puzzleOfDay(one).given).not.toEqual(puzzleOfDay(other).given);
      }),
      { numRuns: 20 },
    );
  });
});

describe('marks', () => {
  const sameUnit = [
    ['row', 0, 8],
    ['column', 0, 72],
    ['box', 0, 20],
  ] as const;

  it.each(sameUnit)('both digits are wrong that repeat in a %s', (_unit, one, other) => {
    const marked = marks(emptyGrid.with(one, 4).with(other, 4));
    expect([marked[one], marked[other]]).toEqual(['wrong', 'wrong']);
  });

  it.each(sameUnit)('different digits in a %s are correct', (_unit, one, other) => {
    const marked = marks(emptyGrid.with(one, 4).with(other, 5));
    expect([marked[one], marked[other]]).toEqual(['correct', 'correct']);
  });

  it('equal digits that share nothing are correct', () => {
    const marked = marks(emptyGrid.with(0, 4).with(40, 4));
    expect([marked[0], marked[40]]).toEqual(['correct', 'correct']);
  });

  it('an empty cell has none', () => {
    expect(marks(emptyGrid)).toEqual(emptyGrid);
  });

  it('finds nothing wrong in a solution', () => {
    fc.assert(
      fc.property(day, (day) => {
        expect(new Set(marks(puzzleOfDay(day).solution))).toEqual(new Set(['correct']));
      }),
      { numRuns: 10 },
    );
  });
});

describe('isSolved', () => {
  const puzzle = puzzleOfDay('2026-03-14');

  it('takes the solution and nothing else', () => {
    expect(isSolved(puzzle.solution, puzzle)).toBe(true);
    expect(isSolved(puzzle.given, puzzle)).toBe(false);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(null, ...digits), (place, cell) => {
        fc.pre(puzzle.solution[place] !== cell);
        expect(isSolved(puzzle.solution.with(place, cell), puzzle)).toBe(false);
      }),
    );
  });
});
