import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { findProblems } from './testReferences.ts';
import {
  findUnanswered,
  readDeviations,
  readRequirements,
  readTests,
  readThreats,
} from './security.ts';

const document = readFileSync('docs/security.md', 'utf8');
const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const threats = readThreats(document);
const tests = readTests(readFileSync('docs/security-tests.md', 'utf8'));
const requirements = readRequirements(readFileSync('docs/security-asvs.md', 'utf8'));

/** The number of threats of each letter. */
const counts = { A: 25, Z: 20, I: 17, F: 21, M: 19, D: 12, L: 16, P: 19, S: 7, V: 9, O: 15 };
const ids = Object.entries(counts).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

test('docs/security.md has every threat, in order, with a defence', () => {
  expect(threats.map(({ id }) => id)).toEqual(ids);
  expect(threats.filter(({ defence }) => defence === '')).toEqual([]);
});

test('docs/security-tests.md names tests of every threat, in order, that exist', () => {
  expect(tests.map(({ rule }) => rule)).toEqual(ids);
  expect(findProblems(tests, readText)).toEqual([]);
});

describe('docs/security-asvs.md', () => {
  it('answers each requirement with threats, a reason or an explained deviation', () => {
    expect(findUnanswered(requirements, ids, readDeviations(document))).toEqual([]);
  });

  it.each([
    ['1', 65],
    ['2', 100],
  ])('has the requirements of level %s', (wanted, least) => {
    const ofLevel = requirements.filter(({ level }) => level === wanted);
    expect(ofLevel.length).toBeGreaterThanOrEqual(least);
  });
});

const files: Readonly<Record<string, string>> = { 'a.test.ts': "it('holds', () => {});" };
const read = (path: string) => files[path] ?? null;
const testsOf = (...items: string[]) =>
  readTests(['# Tests', '', '## A1', '', ...items].join('\n'));

describe('readTests', () => {
  it.each([
    ['an unknown test', ['- `a.test.ts › gone`'], 'no test a.test.ts › gone'],
    ['an item that is no test', ['- `a.test.ts › holds`', '- soon'], 'no file - soon'],
    ['no test', [], 'no test for A1'],
  ])('lets findProblems report %s', (_, items, problem) => {
    expect(findProblems(testsOf(...items), read)).toEqual([`line 3: ${problem}`]);
  });
});

const problemsOf = (...answers: string[]) => {
  const lines = answers.map((answer) => `- 6.2.1 (L1) Passwords are long. Answer: ${answer}`);
  return findUnanswered(readRequirements(lines.join('\n')), ['A1'], []);
};

describe('findUnanswered', () => {
  it.each(['A1', 'A1; 256 characters', 'not applicable: there are none'])(
    'accepts the answer "%s"',
    (answer) => {
      expect(problemsOf(answer)).toEqual([]);
    },
  );

  it.each([
    ['soon', 'no answer to 6.2.1'],
    ['not applicable', 'no answer to 6.2.1'],
    ['A1, A2', 'no threat A2'],
    ['not applicable: as A2', 'no threat A2'],
    ['deviation: an admin does', 'no explanation of 6.2.1'],
  ])('reports the answer "%s"', (answer, problem) => {
    expect(problemsOf(answer)).toEqual([`line 1: ${problem}`]);
  });

  it('reports a list item in another form', () => {
    expect(findUnanswered(readRequirements('- 6.2.1 (L4) Text. Answer: A1'), ['A1'], [])).toEqual([
      'line 1: no answer to - 6.2.1 (L4) Text. Answer: A1',
    ]);
  });

  it('reports a second answer', () => {
    expect(problemsOf('A1', 'A1')).toEqual(['line 2: a second answer to 6.2.1']);
  });

  it('reports explained deviations that have another answer or are missing', () => {
    const deviations = readDeviations('### 6.2.1, 6.2.2: Passwords');
    const answered = readRequirements('- 6.2.1 (L1) Passwords are long. Answer: A1');
    expect(findUnanswered(answered, ['A1'], deviations)).toEqual([
      'line 1: 6.2.1 is no deviation',
      'no requirement 6.2.2',
    ]);
  });
});
