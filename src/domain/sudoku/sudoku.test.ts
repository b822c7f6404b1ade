import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSolved, marks, puzzleOfDay } from './sudoku.ts';
import { cellAt, countDigits, digits, type Grid, cellIndexes, units } from './grid.ts';
import { solutions } from './solver.ts';

const day = fc
  .integer({ min: 0, max: 36_500 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));
const fewDays = { numRuns: 40 };

const emptyGrid: Grid = cellIndexes.map(() => null);

/** Counts the solutions of a grid, up to two. */
function countSolutions(grid: Grid): number {
  const found = solutions(grid);
  let count = 0;
  while (count < 2 && found.next().done !== true) count += 1;
  return count;
}

describe('the solver', () => {
  it('finds more than one solution of an empty grid', () => {
    expect(countSolutions(emptyGrid)).toBe(2);
  });

  it('finds no solution when a cell has no candidate', () => {
    const row: Grid = [null, 1, 2, 3, 4, 5, 6, 7, 8];
    expect(countSolutions([...row, ...emptyGrid.slice(row.length)].with(9, 9))).toBe(0);
  });
});

describe('the puzzle of a day', () => {
  it('has exactly one solution, which it returns', () => {
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
          expect(new Set(unit.map((index) => solution[index]))).toEqual(new Set(digits));
        }
      }),
      fewDays,
    );
  });

  it('gives 30 to 34 digits in a symmetric layout', () => {
    fc.assert(
      fc.property(day, (day) => {
        const { given, solution } = puzzleOfDay(day);
        expect(countDigits(given)).toBeGreaterThanOrEqual(30);
        expect(countDigits(given)).toBeLessThanOrEqual(34);
        expect(given.map((cell, index) => cell && cellAt(solution, index))).toEqual(given);
        const isGiven = given.map((cell) => cell !== null);
        expect(isGiven.toReversed()).toEqual(isGiven);
      }),
      fewDays,
    );
  });

  it('is always the same for the same day', () => {
    fc.assert(
      fc.property(day, (day) => {
        expect(puzzleOfDay(day)).toEqual(puzzleOfDay(day));
      }),
      { numRuns: 10 },
    );
  });

  it('differs from the puzzle of another day', () => {
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

  it.each(sameUnit)('marks both digits that repeat in a %s as wrong', (_unit, one, other) => {
    const marked = marks(emptyGrid.with(one, 4).with(other, 4));
    expect([marked[one], marked[other]]).toEqual(['wrong', 'wrong']);
  });

  it.each(sameUnit)('marks different digits in a %s as correct', (_unit, one, other) => {
    const marked = marks(emptyGrid.with(one, 4).with(other, 5));
    expect([marked[one], marked[other]]).toEqual(['correct', 'correct']);
  });

  it('marks equal digits without a common row, column or box as correct', () => {
    const marked = marks(emptyGrid.with(0, 4).with(40, 4));
    expect([marked[0], marked[40]]).toEqual(['correct', 'correct']);
  });

  it('marks no empty cell', () => {
    expect(marks(emptyGrid)).toEqual(emptyGrid);
  });

  it('marks every digit of a solution as correct', () => {
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

  it('accepts only the solution', () => {
    expect(isSolved(puzzle.solution, puzzle)).toBe(true);
    expect(isSolved(puzzle.given, puzzle)).toBe(false);
    fc.assert(
      fc.property(
        fc.constantFrom(...cellIndexes),
        fc.constantFrom(null, ...digits),
        (index, cell) => {
          fc.pre(puzzle.solution[index] !== cell);
          expect(isSolved(puzzle.solution.with(index, cell), puzzle)).toBe(false);
        },
      ),
    );
  });
});
