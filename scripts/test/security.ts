import path from 'node:path';
import { findProblems, type TestReferences } from './testReferences.ts';

/** A threat of docs/security.md. */
export interface Threat extends TestReferences {
  id: string;
  /** What follows the title, in one line. */
  defence: string;
  /** The code that the defence names. */
  files: readonly string[];
}

/** Reads the threats: list items `**A1 Title.** Defence (`file.ts`). `login › test`, `› test`.` */
export function readThreats(markdown: string): Threat[] {
  const items = markdown.matchAll(/^- \*\*([A-Z]\d+) [^*]+\.\*\* ((?:.|\n(?=  ))+)/gm);
  return Array.from(items, ({ index, 1: id = '', 2: text = '' }) => {
    const defence = text.replaceAll(/\n\s+/g, ' ');
    const names = Array.from(defence.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
    return {
      line: markdown.slice(0, index).split('\n').length,
      id,
      rule: id,
      defence,
      files: names.filter((name) => /^\w+\.ts$/.test(name)),
      tests: withFile(names.filter((name) => name.includes('› '))),
    };
  });
}

/** A reference that begins with the separator is to the file of the one before it. */
function withFile(tests: readonly string[]): string[] {
  let file = '';
  return tests.map((test) => {
    if (test.startsWith('› ')) return `${file} ${test}`;
    file = test.split(' › ')[0] ?? '';
    return test;
  });
}

/** Returns the threats with the paths of their tests, of which `login` names `login.test.ts` or `login.spec.ts`. */
export function withPaths(
  threats: readonly Threat[],
  paths: readonly string[],
  read: (path: string) => string | null,
): Threat[] {
  const exists = (test: string) =>
    findProblems([{ line: 0, rule: '', tests: [test] }], read).length === 0;
  const pathOf = (test: string) => {
    const [name = '', ...title] = test.split(' › ');
    const named = paths.filter((file) => path.basename(file).startsWith(`${name}.`));
    const found = named.map((file) => [file, ...title].join(' › '));
    return (found.length > 1 ? found.find(exists) : undefined) ?? found[0] ?? test;
  };
  return threats.map((threat) => ({ ...threat, tests: threat.tests.map(pathOf) }));
}

/** Returns the threats that a text names, such as A1, each once. */
export function namedThreats(text: string): string[] {
  return [...new Set(text.match(/(?<![\w.])[AZIFMDLPSVO]\d+\b/g))];
}
