import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findProblems, readCoverage } from './coverage.ts';

const document = readFileSync('docs/security.md', 'utf8');
const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const rows = readCoverage(document);

/** How many threats each letter has. */
const threats = { A: 18, Z: 16, I: 16, F: 20, M: 18, D: 12, L: 15, P: 18, S: 7, V: 8, O: 14 };
const numbers = Object.entries(threats).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

/** The rows of the standard: `| 6.2.1 | 1 | What it asks | A7, A6 or why not |`. */
const requirements = [
  ...document.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([123]) +\|[^|]+\| ([^|]+) \|$/gm),
];

describe('docs/security.md', () => {
  it('names tests that exist', () => {
    expect(findProblems(rows, [], readText)).toEqual([]);
  });

  it('has a row for every threat, in order', () => {
    expect(rows.map(({ rule }) => rule).filter((rule) => /^[A-Z]\d+$/.test(rule))).toEqual(numbers);
  });

  it('answers each requirement of the standard with threats of its own, or with a reason', () => {
    const unanswered = requirements.filter(([, , , answer = '']) => {
      const named = answer.match(/\b[AZIFMDLPSVO]\d+\b/g) ?? [];
      const isKnown = named.length > 0 && named.every((threat) => numbers.includes(threat));
      return !isKnown && !/^(not applicable|deviation): ./.test(answer);
    });
    expect(unanswered.map(([row]) => row)).toEqual([]);
    const levels = requirements.map(([, , level]) => level);
    expect(levels.filter((level) => level === '1').length).toBeGreaterThanOrEqual(65);
    expect(levels.filter((level) => level === '2').length).toBeGreaterThanOrEqual(100);
    const named = requirements.map(([, number]) => number);
    expect(new Set(named).size).toBe(named.length);
  });
});
