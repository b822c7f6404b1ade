import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { namedThreats, readThreats, withPaths } from './security.ts';
import { findProblems } from './testReferences.ts';

const sources = globSync('{e2e,scripts,server,src}/**/*.{ts,tsx}');
const testPaths = sources.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
const readText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
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
    expect(findProblems(withPaths(threats, testPaths, readText), readText)).toEqual([]);
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
  'server/a.test.ts': "it('holds', () => {});",
  'e2e/a.spec.ts': "test('is shown', () => {});",
};
const read = (file: string) => files[file] ?? null;
const problemsOf = (...tests: string[]) => {
  const written = readThreats(`# Threats\n\n- **A1 Title.** Defence.\n  ${tests.join(',\n  ')}.\n`);
  return findProblems(withPaths(written, Object.keys(files), read), read);
};

test('reads a threat with its code and its tests', () => {
  expect(
    readThreats('- **A1 Title.** A\n  defence (`a.ts`). `a › holds`, `› is\n  shown`.\n'),
  ).toEqual([
    {
      line: 1,
      id: 'A1',
      rule: 'A1',
      defence: 'A defence (`a.ts`). `a › holds`, `› is shown`.',
      files: ['a.ts'],
      tests: ['a › holds', 'a › is shown'],
    },
  ]);
});

describe('a test of a threat', () => {
  it('is found in any file of its name', () => {
    expect(problemsOf('`a › holds`', '`› is shown`')).toEqual([]);
  });

  it.each([
    ['an unknown test', ['`a › gone`'], 'no test server/a.test.ts › gone'],
    ['an unknown file', ['`b › holds`'], 'no file b'],
    ['no test', ['soon'], 'no test for A1'],
  ])('is reported if it is %s', (_, tests, problem) => {
    expect(problemsOf(...tests)).toEqual([`line 3: ${problem}`]);
  });
});

test('finds the threats that a text names', () => {
  expect(namedThreats('Z1 to Z3, A1; RFC2, 3.V4 and Z1')).toEqual(['Z1', 'Z3', 'A1']);
});
