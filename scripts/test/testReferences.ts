import { type ESTree, parseSync, Visitor } from 'vite';

/** One statement of a document and the tests that show it. */
export interface TestReferences {
  /** Line in the document, from 1. */
  line: number;
  /** The statement that the tests prove. */
  rule: string;
  /** The tests that show the rule, each `path › title`. */
  tests: readonly string[];
}

/** Between the path and the title of a test, and between a title and those it stands under. */
const separator = ' › ';

/**
 * Returns the statements without a test and the references to missing files or tests.
 * @param read returns the text of a file, null if there is none
 */
export function findProblems(
  statements: readonly TestReferences[],
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
  return statements.flatMap(({ line, tests, rule }) => {
    const problems = tests.length > 0 ? tests.map(problemOf) : [`no test for ${rule}`];
    return problems.flatMap((problem) => (problem === null ? [] : `line ${line}: ${problem}`));
  });
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

/** The titles of the tests, steps or stories of a file, without those that are skipped. */
function titlesOf(path: string, source: string): (readonly string[])[] {
  const { program } = parseSync(path, source);
  return path.endsWith('.stories.tsx') ? storiesOf(program) : testsOf(program, source);
}

/** The runner finds only stories that are created where they are exported. */
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

/** Returns a title as written in the code; a template includes its placeholders. */
function titleOf(argument: ESTree.Argument | undefined, source: string): string | null {
  if (argument?.type === 'Literal') {
    return typeof argument.value === 'string' ? argument.value : null;
  }
  if (argument?.type !== 'TemplateLiteral') return null;
  return source.slice(argument.start + 1, argument.end - 1);
}
