import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const document = readFileSync('docs/behaviour.md', 'utf8');
const [, index = ''] = document.split('## Index of tests');
const sectionNumbers = '123456789';

describe('docs/behaviour.md', () => {
  it('has the nine sections of the specification, each with tests in the index', () => {
    const sections = [...document.matchAll(/^## (\d)\. /gm)].map(([, number]) => number);
    const indexed = [...index.matchAll(/^- (\d) /gm)].map(([, number]) => number);
    expect(sections.join('')).toBe(sectionNumbers);
    expect([...new Set(indexed)].join('')).toBe(sectionNumbers);
  });

  it('names existing files in the index', () => {
    const named = [...index.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});
