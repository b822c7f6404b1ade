import { describe, expect, it } from 'vitest';
import { findProblems } from './testReferences.ts';

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

const statement = (...tests: string[]) => [{ line: 5, rule: 'It holds', tests }];

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
    expect(findProblems(statement(test), read)).toEqual([]);
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
    expect(findProblems(statement('a.test.ts › holds', test), read)).toEqual([
      `line 5: ${problem}`,
    ]);
  });

  it('misses a test where there is none', () => {
    expect(findProblems(statement(), read)).toEqual(['line 5: no test for It holds']);
  });
});
