import { type ESTree, parseSync, Visitor } from 'vite';

/** One row of a table whose last column is `Shown by`. */
export interface CoverageRow {
  /** Line in the document, from 1. */
  line: number;
  /** What the row is about: its first cell. */
  rule: string;
  /** What the row says shows the rule, each `path › title`. */
  tests: readonly string[];
  /** Why there is nothing to show: what follows `none:` instead of tests. */
  excuse: string | null;
}

/** Between the path and the title of a test, and between a title and those it stands under. */
const separator = ' › ';

const callPattern = /\b[a-z]+\.php\?run=\w+/g;

/** The rows of every table whose last column is `Shown by`. */
export function readCoverage(markdown: string): CoverageRow[] {
  let columns: number | null = null;
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|')) {
      columns = null;
      return [];
    }
    const cells = text.split('|').slice(1, -1);
    const [rule = '', ...others] = cells.map((cell) => cell.trim());
    const shownBy = others.at(-1) ?? '';
    if (shownBy === 'Shown by') columns = cells.length;
    if (columns === null || shownBy === 'Shown by' || /^-+$/.test(rule)) return [];
    if (cells.length !== columns) return [{ line: index + 1, rule: text, tests: [], excuse: null }];
    const tests = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, test]) => test ?? '');
    return [{ line: index + 1, rule, tests, excuse: /^none: (.+)$/.exec(shownBy)?.[1] ?? null }];
  });
}

/** What is wrong with the table; `read` gives a file's text, null when there is none. */
export function findProblems(
  rows: readonly CoverageRow[],
  calls: readonly string[],
  read: (path: string) => string | null,
): string[] {
  const titles = new Map<string, readonly (readonly string[])[]>();
  const problemOf = (test: string) => {
    const [path = '', ...title] = test.split(separator);
    const source = read(path);
    if (source === null) return `no file ${path}`;
    if (!titles.has(path)) titles.set(path, titlesOf(path, source));
    const isFound = titles.get(path)?.some((known) => isAt(title, known)) === true;
    return isFound ? null : `no test ${test}`;
  };
  const ofRows = rows.flatMap(({ line, tests, rule, excuse }) => {
    if (excuse !== null) return [];
    const problems = tests.length > 0 ? tests.map(problemOf) : [`a row without a test: ${rule}`];
    return problems.flatMap((problem) => (problem === null ? [] : `line ${line}: ${problem}`));
  });
  const named = new Set(rows.flatMap(({ rule }) => rule.match(callPattern) ?? []));
  const missing = calls.filter((call) => !named.has(call));
  const unknown = [...named].filter((call) => !calls.includes(call));
  return [
    ...ofRows,
    ...missing.map((call) => `no row for ${call}`),
    ...unknown.map((call) => `no call ${call}`),
  ];
}

/** The same last title, and the ones before it among those it stands under, in their order. */
function isAt(wanted: readonly string[], known: readonly string[]): boolean {
  if (wanted.length === 0 || wanted.at(-1) !== known.at(-1)) return false;
  let from = 0;
  return wanted.every((title) => {
    from = known.indexOf(title, from) + 1;
    return from > 0;
  });
}

/** The titles of all tests and steps of a file, or its stories, that do run. */
function titlesOf(path: string, source: string): (readonly string[])[] {
  const { program } = parseSync(path, source);
  return path.endsWith('.stories.tsx') ? storiesOf(program) : testsOf(program, source);
}

/** Only exports that are made in place are run: the runner does not look behind other functions. */
function storiesOf(program: ESTree.Program): string[][] {
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && isStory(init) ? [[id.name]] : [],
    );
  });
}

function isStory(init: ESTree.Expression | null): boolean {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'MemberExpression') return false;
  const { object, property } = init.callee;
  return (
    object.type === 'Identifier' &&
    property.type === 'Identifier' &&
    (property.name === 'story' || property.name === 'extend')
  );
}

function testsOf(program: ESTree.Program, source: string): string[][] {
  const found: string[][] = [];
  const under: string[] = [];
  const opened = new Set<ESTree.CallExpression>();
  new Visitor({
    CallExpression(node) {
      const names = namesOf(node.callee);
      const title = titleOf(node.arguments[0], source);
      if (title === null || !['it', 'test', 'describe'].includes(names[0] ?? '')) return;
      if (names.some((name) => ['skip', 'todo', 'fixme', 'fails'].includes(name))) return;
      opened.add(node);
      under.push(title);
      if (!names.includes('describe')) found.push([...under]);
    },
    'CallExpression:exit'(node) {
      if (opened.has(node)) under.pop();
    },
  }).visit(program);
  return found;
}

/** `test.describe.serial` as its three names, also behind `.each(rows)`. */
function namesOf(callee: ESTree.Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}

/** A title as it stands in the code; that of a template with its placeholders. */
function titleOf(argument: ESTree.Argument | undefined, source: string): string | null {
  if (argument?.type === 'Literal') {
    return typeof argument.value === 'string' ? argument.value : null;
  }
  if (argument?.type !== 'TemplateLiteral') return null;
  return source.slice(argument.start + 1, argument.end - 1);
}
