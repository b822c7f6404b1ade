import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { oldestBrowsers } from '../oldestBrowsers.ts';

const documents = globSync(['*.md', '.github/*.md', 'docs/**/*.md', 'stories/**/*.mdx']);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

const matchesOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

/** Names after `npm run`, without those that stand for several, such as `test:<kind>`. */
const commandsOf = (text: string) =>
  matchesOf(text, /npm run (?:--silent |-s )?([a-z][\w:-]*)(?![\w:-]|<)/g);

/** Paths in code marks, without those with a placeholder. */
const filesOf = (text: string) =>
  matchesOf(text, /`((?:\.github|\.storybook|src|server|scripts|stories|e2e|docs)\/[\w./-]+)`/g);

/** Targets of links inside the repository. */
const linksOf = (text: string) => matchesOf(text, /\]\((?![a-z]+:)([^)\s]+)\)/g);

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  matchesOf(text, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

function isBroken(document: string, link: string): boolean {
  const [file = '', anchor = ''] = link.split('#');
  const target = file === '' ? document : path.join(path.dirname(document), file);
  if (!existsSync(target)) return true;
  return anchor !== '' && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
}

test('finds what is missing', () => {
  const text = '[a](missing.md) [b](README.md#missing) `npm run missing`, `src/missing.ts`\n';
  expect(linksOf(text).filter((link) => isBroken('README.md', link))).toHaveLength(2);
  expect(commandsOf(text)).toEqual(['missing']);
  expect(filesOf(text)).toEqual(['src/missing.ts']);
});

test('README.md states the oldest browsers', () => {
  const { chrome, edge, firefox, safari } = oldestBrowsers;
  expect(edge).toBe(chrome);
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, and Safari ${safari}`,
  );
});

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  test('names commands that exist', () => {
    expect(commandsOf(text).filter((name) => !(name in scripts))).toEqual([]);
  });

  test('names files that exist', () => {
    expect(filesOf(text).filter((file) => !existsSync(file))).toEqual([]);
  });

  test('has no broken link', () => {
    expect(linksOf(text).filter((link) => isBroken(document, link))).toEqual([]);
  });
});
