import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { findProblems, namedThreats, readThreats } from './security.ts';

const sources = globSync('{e2e,scripts,server,src}/**/*.{ts,tsx}');
const testPaths = sources.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
const readText = (file: string) => readFileSync(file, 'utf8');
const threats = readThreats(readFileSync('docs/security.md', 'utf8'));

/** The number of threats of each letter. */
const counts = { A: 18, Z: 15, I: 10, F: 11, M: 11, D: 5, L: 10, P: 8, S: 3, V: 5, O: 8 };
const ids = Object.entries(counts).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

describe('docs/security.md', () => {
  it('has every threat, in order', () => {
    expect(threats.map(({ id }) => id)).toEqual(ids);
  });

  it('names tests of every threat that exist', () => {
    expect(findProblems(threats, testPaths, readText)).toEqual([]);
  });

  it('names code that exists', () => {
    const names = new Set(sources.map((file) => path.basename(file)));
    const missing = threats.flatMap(({ files }) => files.filter((file) => !names.has(file)));
    expect(missing).toEqual([]);
  });
});

describe('docs/security-asvs.md', () => {
  const text = readFileSync('docs/security-asvs.md', 'utf8');

  it('answers every chapter of the standard', () => {
    const chapters = Array.from(text.matchAll(/^- \*\*V(\d+) /gm), ([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  });

  it('names threats that exist', () => {
    const answers = text.replaceAll(/^- \*\*V\d+ /gm, '');
    expect(namedThreats(answers).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

const files: Readonly<Record<string, string>> = {
  'server/a.test.ts': "it('holds', () => {}); it.skip('is skipped', () => {}); // 'a text'",
  'e2e/a.spec.ts': "test.each([1])(\n  'is shown %s', () => {});",
};
const problemsOf = (tests: string) => {
  const written = readThreats(`- **A1 Title.** Defence\n  (\`a.ts\`). ${tests}.\n`);
  expect(written).toMatchObject([{ id: 'A1', files: ['a.ts'] }]);
  return findProblems(written, Object.keys(files), (file) => files[file] ?? '');
};

test.each([
  ['`a › holds`, `› is shown %s`', []],
  ['`a › is skipped`', ['no test a › is skipped of A1']],
  ['`a › a text`', ['no test a › a text of A1']],
  ['`b › holds`', ['no test b › holds of A1']],
  ['soon', ['no test for A1']],
])('the tests of a threat are looked up: %s', (tests, problems) => {
  expect(problemsOf(tests)).toEqual(problems);
});

test('finds the threats that a text names', () => {
  expect(namedThreats('Z1 to Z3, A1; RFC2, 3.V4 and Z1')).toEqual(['Z1', 'Z3', 'A1']);
});
