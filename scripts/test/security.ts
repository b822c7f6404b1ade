import path from 'node:path';

/** A threat of docs/security.md. */
export interface Threat {
  id: string;
  /** The code that the defence names. */
  files: readonly string[];
  /** The tests that prove it, each `login › title`, where `login` names `login.test.ts` or `login.spec.ts`. */
  tests: readonly string[];
}

/** Reads the threats: list items `**A1 Title.** Defence (`file.ts`). `login › test`, `› test`.` */
export function readThreats(markdown: string): Threat[] {
  const items = markdown.matchAll(/^- \*\*([A-Z]\d+) [^*]+\.\*\* ((?:.|\n(?=  ))+)/gm);
  return Array.from(items, ([, id = '', text = '']) => {
    const marks = text.replaceAll(/\n\s+/g, ' ').matchAll(/`([^`]+)`/g);
    const names = Array.from(marks, ([, name = '']) => name);
    const files = names.filter((name) => /^\w+\.ts$/.test(name));
    return { id, files, tests: withFile(names.filter((name) => name.includes('› '))) };
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

/** Whether a file has tests or groups of these titles, without skipped ones. */
const hasTitles = (source: string, titles: readonly string[]) =>
  titles.length > 0 &&
  titles.every((title) => {
    const text = title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
    return new RegExp(`(?<!\\.(?:skip|todo|fixme))\\(\\s*(['"\`])${text}\\1`).test(source);
  });

/** Returns the problems of threats: no test, or one that the files of its name lack. */
export function findProblems(
  threats: readonly Threat[],
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  return threats.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`no test for ${id}`];
    return tests.flatMap((test) => {
      const [name = '', ...titles] = test.split(' › ');
      const named = files.filter((file) => path.basename(file).startsWith(`${name}.`));
      const isFound = named.some((file) => hasTitles(read(file), titles));
      return isFound ? [] : [`no test ${test} of ${id}`];
    });
  });
}

/** Returns the threats that a text names, such as A1, each once. */
export function namedThreats(text: string): string[] {
  return [...new Set(text.match(/(?<![\w.])[AZIFMDLPSVO]\d+\b/g))];
}
