import { describe, expect, it } from 'vitest';
import { type RangeProblem, rangeProblem } from './dateRange.ts';

describe('rangeProblem', () => {
  it.each<[string, string, RangeProblem | null]>([
    ['2026-11-21', '2026-11-21', null],
    ['2026-11-20', '2026-11-21', null],
    ['2026-11-22', '2026-11-21', 'reversed'],
    ['2025-11-21', '2026-11-21', null],
    ['2025-11-20', '2026-11-21', 'tooLong'],
    ['0002-11-20', '2026-11-21', 'fromInvalid'],
    ['2026-11-', '2026-11-21', 'fromInvalid'],
    ['2026-02-30', '2026-11-21', 'fromInvalid'],
    ['2026-11-21', '--22', 'toInvalid'],
    ['2026-11-21', '2027-02-29', 'toInvalid'],
    ['2028-02-29', '2028-02-29', null],
    ['', '2026-11-21', 'fromMissing'],
    ['2026-11-21', '', 'toMissing'],
    ['', '', 'fromMissing'],
  ])('from %s to %s', (from, to, problem) => {
    expect(rangeProblem({ from, to })).toBe(problem);
  });
});
