import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allCalls } from '#api/contract/calls.ts';
import { findProblems, readCoverage } from './coverage.ts';

const document = readFileSync('docs/coverage.md', 'utf8');
const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

describe('docs/coverage.md', () => {
  it('names tests that exist for every rule, and every call', () => {
    const rows = readCoverage(document);
    expect(findProblems(rows, allCalls, readText)).toEqual([]);
    expect(rows.filter(({ excuse }) => excuse !== null)).toEqual([]);
  });

  it('has the nine sections of the specification', () => {
    const sections = [...document.matchAll(/^## (\d)\. /gm)].map(([, number]) => number);
    expect(sections.join('')).toBe('123456789');
  });
});

const files: Readonly<Record<string, string>> = {
  'a.test.ts': `
    describe('rules', () => {
      it('holds', () => {});
      it.each([['x']])('takes %s for "x"', () => {});
      it.skip('is skipped', () => {});
      // it('is a comment', () => {});
      const text = "it('is a string')";
    });`,
  'b.spec.ts': `
    for (const what of ['x']) test(\`\${what} says so\`, async ({ page }) => {
      await test.step('a step', async () => {});
    });
    test.describe.serial('life', () => { test('begins', async () => {}); });`,
  'c.stories.tsx': `
    const inStatus = (status: string) => meta.story({ args: { status } });
    export const Ready = meta.story();
    export const Later = Ready.extend({});
    export const Hidden = inStatus('PND');`,
};
const read = (path: string) => files[path] ?? null;

const table = (...rows: string[]) =>
  readCoverage(['# Rules', '', '| Rule | Shown by |', '| --- | --- |', ...rows].join('\n'));

describe('readCoverage', () => {
  it('reads rows with their lines and tests', () => {
    expect(table('| It holds | `a.test.ts › holds`<br>`c.stories.tsx › Ready` |')).toEqual([
      {
        line: 5,
        rule: 'It holds',
        tests: ['a.test.ts › holds', 'c.stories.tsx › Ready'],
        excuse: null,
      },
    ]);
  });

  it('reads what is in between for people only, and a reason in place of tests', () => {
    const rows = readCoverage(
      [
        '| # | Threat | Shown by |',
        '| - | - | - |',
        '| A1 | Guessing | none: no such thing |',
      ].join('\n'),
    );
    expect(rows).toEqual([{ line: 3, rule: 'A1', tests: [], excuse: 'no such thing' }]);
    expect(findProblems(rows, [], read)).toEqual([]);
  });

  it('leaves other tables alone', () => {
    expect(readCoverage('| Name | Value |\n| --- | --- |\n| a | b |')).toEqual([]);
  });

  it('passes over text and takes a broken row for one without tests', () => {
    expect(table('| It | holds | `a.test.ts › holds` |', 'Text.')).toMatchObject([
      { line: 5, tests: [] },
    ]);
  });
});

describe('findProblems', () => {
  it.each([
    'a.test.ts › holds',
    'a.test.ts › rules › holds',
    'a.test.ts › takes %s for "x"',
    // oxlint-disable-next-line no-template-curly-in-string -- as it stands in the code
    'b.spec.ts › ${what} says so',
    'b.spec.ts › a step',
    'b.spec.ts › life › begins',
    'c.stories.tsx › Ready',
    'c.stories.tsx › Later',
  ])('finds %s', (test) => {
    expect(findProblems(table(`| It holds | \`${test}\` |`), [], read)).toEqual([]);
  });

  it.each([
    ['gone.test.ts › holds', 'no file gone.test.ts'],
    ['a.test.ts › hold', 'no test a.test.ts › hold'],
    ['a.test.ts', 'no test a.test.ts'],
    ['a.test.ts › rules', 'no test a.test.ts › rules'],
    ['a.test.ts › others › holds', 'no test a.test.ts › others › holds'],
    ['a.test.ts › is skipped', 'no test a.test.ts › is skipped'],
    ['a.test.ts › is a comment', 'no test a.test.ts › is a comment'],
    ['a.test.ts › is a string', 'no test a.test.ts › is a string'],
    ['c.stories.tsx › Gone', 'no test c.stories.tsx › Gone'],
    ['c.stories.tsx › Hidden', 'no test c.stories.tsx › Hidden'],
  ])('misses %s', (test, problem) => {
    const rows = table(`| It holds | \`a.test.ts › holds\`<br>\`${test}\` |`);
    expect(findProblems(rows, [], read)).toEqual([`line 5: ${problem}`]);
  });

  it('misses a test in a row without one', () => {
    expect(findProblems(table('| It holds | soon |'), [], read)).toEqual([
      'line 5: a row without a test: It holds',
    ]);
  });

  it('misses a call that no row names, and one that there is not', () => {
    const rows = table('| `x.php?run=getAll` | `a.test.ts › holds` |');
    expect(findProblems(rows, ['x.php?run=get', 'x.php?run=getAll'], read)).toEqual([
      'no row for x.php?run=get',
    ]);
    expect(findProblems(rows, [], read)).toEqual(['no call x.php?run=getAll']);
  });
});
