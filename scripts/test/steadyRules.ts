import ts from 'typescript';
import {
  around,
  calledFunction,
  declarationOf,
  type FunctionNode,
  has,
  isFunction,
  nameOf,
  names,
  walk,
} from './project.ts';

/** A way of writing a test that makes it fail by chance, on a machine that is slower or faster. */
export interface SteadyRule {
  name: string;
  /** Where it applies. */
  where: readonly string[];
  /** Files in which it does not apply, each with the reason. */
  except?: Readonly<Record<string, string>>;
  /** Why such a test fails by chance. */
  reason: string;
  /** What to write instead. */
  instead: string;
  /** Returns the places of a file that break the rule. */
  find: (source: ts.SourceFile) => readonly ts.Node[];
  /** Examples that break the rule. */
  wrong: readonly string[];
  /** Examples that are close to it and keep the rule. */
  right: readonly string[];
}

const browserTests = ['e2e/**/*.ts'];
const stories = ['stories/**/*.{ts,tsx}'];
const unitTests = ['{src,stories}/**/*.test.{ts,tsx}'];
const serverTests = ['server/**/*.test.ts'];
const allTests = [...browserTests, ...stories, ...unitTests, ...serverTests];

const measuresFetchedFiles = {
  'e2e/app/bundleSize.spec.ts':
    'compares what a page has fetched with upper limits, and a page only fetches more',
  'e2e/app/firstFrame.spec.ts':
    'reads a page whose code is held back, and what was fetched before it',
};

/** Returns all nodes of a file that are such. */
function all(source: ts.SourceFile, isSuch: (node: ts.Node) => boolean): readonly ts.Node[] {
  const found: ts.Node[] = [];
  walk(source, (node) => {
    if (isSuch(node)) found.push(node);
  });
  return found;
}

const called = (pattern: RegExp) => (node: ts.Node) =>
  ts.isCallExpression(node) && pattern.test(nameOf(node));

/** Calls whose function is repeated until it succeeds. */
const repeating = called(/^(?:waitFor|waitUntil|poll)$/);

/** Whether a function is repeated until it succeeds: `expect.poll`, `waitFor` or `toPass`. */
function isRepeated(node: ts.Node): boolean {
  const { parent } = node;
  if (!isFunction(node) || !ts.isCallExpression(parent)) return false;
  if (repeating(parent)) return true;
  const matcher = parent.parent;
  return (
    nameOf(parent) === 'expect' &&
    ts.isPropertyAccessExpression(matcher) &&
    matcher.name.text === 'toPass'
  );
}

/** Whether a function runs in the page, where the values of elements are not read over a connection. */
const runsInPage = (node: ts.Node): boolean =>
  isFunction(node) &&
  ts.isCallExpression(node.parent) &&
  /^(?:evaluate|evaluateAll|addInitScript|waitForFunction)$/.test(nameOf(node.parent));

const isWithin = (node: ts.Node, isSuch: (node: ts.Node) => boolean) =>
  around(node).some((outer) => isSuch(outer));

/** Methods of Playwright that look at a page once. */
const looks =
  /^(?:isVisible|isHidden|isEnabled|isDisabled|isChecked|isEditable|count|textContent|innerText|innerHTML|inputValue|getAttribute|allTextContents|allInnerTexts|boundingBox|all)$/;
const isPageLook = (node: ts.Node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  looks.test(node.expression.name.text) &&
  node.expression.expression.getText() !== 'Promise';

/** What returns a value that a page has now, also after waiting for its element. */
const reads = /^(?:(?:text|texts|attribute|attributes|fieldValue|box)Of|evaluate|evaluateAll)$/;

/** Whether an expression is a value that has been read from a page, directly or by a helper. */
function isRead(node: ts.Node, depth = 0): boolean {
  if (depth > 4) return false;
  if (isFunction(node)) return returned(node).some((value) => isRead(value, depth + 1));
  if (ts.isCallExpression(node) && isReadCall(node, depth)) return true;
  if (ts.isIdentifier(node)) {
    const value = declarationOf(node, (found): found is ts.Expression => found !== undefined);
    return value !== undefined && !isFunction(value) && isRead(value, depth + 1);
  }
  if (ts.isPropertyAccessExpression(node)) return isRead(node.expression, depth);
  // What is awaited is read by the call itself, and not by its arguments.
  if (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression)) {
    const { expression } = node.expression;
    return isReadCall(node.expression, depth) || isRead(expression, depth);
  }
  return ts.forEachChild(node, (child) => isRead(child, depth) || undefined) ?? false;
}

function isReadCall(call: ts.CallExpression, depth: number): boolean {
  if (reads.test(nameOf(call)) || isPageLook(call)) return true;
  const helper = calledFunction(call);
  return helper !== undefined && isRead(helper, depth + 1);
}

function returned({ body }: FunctionNode): readonly ts.Expression[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const values: ts.Expression[] = [];
  walk(body, (node) => {
    if (isFunction(node)) return true;
    if (ts.isReturnStatement(node) && node.expression) values.push(node.expression);
    return false;
  });
  return values;
}

/** Matchers that compare a value once. Those of locators and pages repeat. */
const comparesOnce =
  /^(?:toBe|toEqual|toStrictEqual|toMatch|toMatchObject|toContain|toContainEqual|toHaveLength|toBeNull|toBeUndefined|toBeDefined|toBeTruthy|toBeFalsy|toBeCloseTo|toBe(?:Less|Greater)Than(?:OrEqual)?)$/;

/** Returns the matcher of a call of `expect`. */
function matcherOf(call: ts.CallExpression): string {
  let { parent } = call;
  while (ts.isPropertyAccessExpression(parent)) {
    if (!/^(?:not|soft|resolves)$/.test(parent.name.text)) return parent.name.text;
    ({ parent } = parent);
  }
  return '';
}

const isExpect = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^expect(?:\.soft)?$/.test(node.expression.getText());

const isNewPromise = (node: ts.Node) =>
  ts.isNewExpression(node) && node.expression.getText() === 'Promise';

/** Returns the names that a file gives to the `setTimeout` that returns a promise. */
const timers = (source: ts.SourceFile): ReadonlySet<string> =>
  new Set(
    [...source.text.matchAll(/import \{([^}]*)\} from 'node:timers\/promises'/g)].flatMap(
      ([, imported = '']) =>
        [...imported.matchAll(/setTimeout(?: as (\w+))?/g)].map(([name, alias]) => alias ?? name),
    ),
  );

/** A pause of a fixed time. The pause of a loop that ends on a condition is none. */
function isSleep(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const name = nameOf(node);
  const isPause =
    name === 'waitForTimeout' ||
    (ts.isIdentifier(node.expression) && timers(node.getSourceFile()).has(name)) ||
    (name === 'setTimeout' && node.arguments.length > 1 && isWithin(node, isNewPromise));
  if (!isPause) return false;
  return !isWithin(node, endsOnCondition);
}

/** Whether a loop looks at something each time, and ends when it is as expected. */
function endsOnCondition(node: ts.Node): boolean {
  if (ts.isForStatement(node) && node.condition) {
    return has(node.condition, ts.isCallExpression, isFunction);
  }
  const isEndless = ts.isForStatement(node) || isTrueLoop(node);
  if (!isEndless) return ts.isWhileStatement(node) || ts.isDoStatement(node);
  return has(
    node,
    (inner) => ts.isReturnStatement(inner) || ts.isBreakStatement(inner),
    isFunction,
  );
}

const isTrueLoop = (node: ts.Node) =>
  ts.isWhileStatement(node) && node.expression.kind === ts.SyntaxKind.TrueKeyword;

const clock = /^(?:performance|Date)\.now$/;
const isNow = (node: ts.Node) => ts.isCallExpression(node) && clock.test(node.expression.getText());
/** Whether a value is the time of the machine, and not one that is computed from it. */
const isMoment = (node: ts.Node): boolean =>
  isNow(node) ||
  (ts.isIdentifier(node) &&
    declarationOf(node, (value): value is ts.Expression => value !== undefined && isNow(value)) !==
      undefined);

const isSpan = (node: ts.Node) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.MinusToken &&
  isMoment(node.left) &&
  isMoment(node.right);

const finds = /^(?:get|query|find)(?:All)?By/;
const looksOnce = called(/^(?:get|query)(?:All)?By/);
const waits = called(/^(?:waitFor|waitForElementToBeRemoved|findBy\w+|findAllBy\w+|poll)$/);

/** A press, a typed text or another event, directly. */
const isEvent = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  (/^(?:userEvent|user|fireEvent|context\.userEvent)$/.test(node.expression.expression.getText()) ||
    /^(?:click|focus|blur|dispatchEvent|requestSubmit)$/.test(node.expression.name.text)) &&
  nameOf(node) !== 'setup';

type Effect = 'event' | 'wait' | null;

/** Returns what a call leaves behind: an event, or the end of a wait for what an event causes. */
function effectOf(call: ts.CallExpression, depth = 0): Effect {
  if (waits(call)) return isAbsence(call) ? null : 'wait';
  if (isEvent(call)) return 'event';
  const helper = depth < 4 ? calledFunction(call) : undefined;
  if (!helper?.body) return null;
  let effect: Effect = null;
  walk(helper, (node) => {
    if (!ts.isCallExpression(node)) return;
    effect = effectOf(node, depth + 1) ?? effect;
  });
  return effect;
}

/** Whether a wait ends at once when nothing has happened yet. */
const isAbsence = (call: ts.CallExpression) =>
  nameOf(call) === 'waitFor' &&
  call.arguments.some((argument) => /\.not\.|\.toBeNull\(/.test(argument.getText()));

/** Whether an expression is an element of the page as it is now, directly or by a helper. */
function isElement(node: ts.Node, depth = 0): boolean {
  const isSuch = (inner: ts.Node) => {
    if (!ts.isCallExpression(inner)) return false;
    if (looksOnce(inner)) return true;
    const helper = depth < 4 ? calledFunction(inner) : undefined;
    return helper !== undefined && returned(helper).some((value) => isElement(value, depth + 1));
  };
  return has(node, isSuch, isRepeated);
}

const isKeptElement = (node: ts.Node): node is ts.Expression => has(node, called(finds));

/** Whether an expression is a variable, or a property of one, that holds an element. */
function isHeld(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isNonNullExpression(node)) {
    return isHeld(node.expression);
  }
  if (!ts.isIdentifier(node)) return false;
  const value = declarationOf(node, (found): found is ts.Expression => found !== undefined);
  return value !== undefined && !isFunction(value) && isKeptElement(value);
}

/** Asynchronous functions, each of which is a course of events. */
const courses = (source: ts.SourceFile) =>
  all(
    source,
    (node) =>
      isFunction(node) &&
      !isRepeated(node) &&
      (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false),
  );

/** Whether a function has a name, by which it is called later. */
const isNamed = (node: FunctionNode) =>
  ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node.parent);

/** Returns the looks at elements that follow an event without a wait for what it causes. */
function looksAfterEvents(source: ts.SourceFile): readonly ts.Node[] {
  const found = new Set<ts.Node>();
  for (const course of courses(source)) {
    let isSettled = true;
    const visit = (node: ts.Node) => {
      if (isFunction(node) && (isRepeated(node) || isNamed(node))) return;
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node)) return;
      if (!isSettled && isLook(node)) found.add(node);
      const effect = effectOf(node);
      if (effect !== null) isSettled = effect === 'wait';
    };
    ts.forEachChild(course, visit);
  }
  return [...found];
}

/** Whether a call looks at an element: to expect something of it, or to press it. */
function isLook(call: ts.CallExpression): boolean {
  if (isExpect(call)) {
    const [subject] = call.arguments;
    return subject !== undefined && (isElement(subject) || isHeld(subject));
  }
  if (isWithin(call, isExpect)) return false;
  if (looksOnce(call)) return true;
  const helper = calledFunction(call);
  return helper !== undefined && returned(helper).some((value) => isElement(value));
}

/** Returns the presses of elements that were found before the last event. */
function pressesOfKeptElements(source: ts.SourceFile): readonly ts.Node[] {
  const found = new Set<ts.Node>();
  for (const course of courses(source)) {
    let events = 0;
    const foundAt = new Map<string, number>();
    const visit = (node: ts.Node) => {
      if (node !== course && isFunction(node) && isRepeated(node)) return;
      ts.forEachChild(node, visit);
      if (ts.isVariableDeclaration(node) && node.initializer && !isFunction(node.initializer)) {
        if (isKeptElement(node.initializer)) {
          for (const name of names(node.name)) foundAt.set(name, events);
        }
      }
      if (!ts.isCallExpression(node)) return;
      if (isEvent(node)) {
        const [target = node.expression] = node.arguments;
        const pressed = ts.isPropertyAccessExpression(target) ? target.expression : target;
        const known = ts.isIdentifier(pressed) ? foundAt.get(pressed.text) : undefined;
        if (known !== undefined && known < events) found.add(node);
      }
      if (effectOf(node) === 'event') events += 1;
    };
    visit(course);
  }
  return [...found];
}

/** What comes in the order of a disk or of a table, which may be any. */
const isUnordered = (text: string) =>
  /\b(?:readdir|readdirSync|globSync|listOlderThan|listRemovedBefore|selectFrom)\(/.test(text) &&
  !/\b(?:sort|toSorted|orderBy)\(|new (?:Set|Map)\(/.test(text);

/** Returns the comparisons of several items with ones that come in no particular order. */
function comparesOfUnordered(source: ts.SourceFile): readonly ts.Node[] {
  return all(source, (node) => {
    if (!isExpect(node) || !/^to(?:Strict)?Equal$/.test(matcherOf(node))) return false;
    const [subject] = node.arguments;
    const expected = expectedOf(node);
    if (!subject || !expected || !ts.isArrayLiteralExpression(expected)) return false;
    const value = ts.isIdentifier(subject)
      ? declarationOf(subject, (found): found is ts.Expression => found !== undefined)
      : subject;
    return expected.elements.length > 1 && value !== undefined && isUnordered(value.getText());
  });
}

/** Returns the first argument of the matcher of a call of `expect`. */
function expectedOf(call: ts.CallExpression): ts.Expression | undefined {
  const matcher = around(call).find(
    (outer): outer is ts.CallExpression => ts.isCallExpression(outer) && outer !== call,
  );
  return matcher?.arguments[0];
}

/** The rules, by which each kind of test that has failed by chance is refused. */
export const steadyRules: readonly SteadyRule[] = [
  {
    name: 'a page is not looked at once',
    where: browserTests,
    except: { 'e2e/reads.ts': 'its helpers look after they have waited for the element' },
    reason: 'What is looked at may appear, load or move a moment later.',
    instead:
      'await expect(locator).toBeVisible() and other assertions of a locator, which repeat. To use a value later, textOf and the other helpers of e2e/reads.ts, which wait for the element.',
    find: (source) =>
      all(
        source,
        (node) => isPageLook(node) && !isWithin(node, isRepeated) && !isWithin(node, runsInPage),
      ),
    wrong: [
      'if (await done.isVisible()) return;',
      "expect(await toast(page, 'Signed out').count()).toBe(0);",
      'const code = await rows.first().innerText();',
      'const top = (await link.boundingBox())?.y;',
      'const texts = async () => rows.allInnerTexts();',
      'for (const row of await rows.all()) await row.click();',
    ],
    right: [
      "await expect(toast(page, 'Signed out')).toHaveCount(0);",
      'const code = await textOf(rows.first());',
      "await expect.poll(() => rows.allInnerTexts()).toContain('Ravi');",
      'await expect(async () => expect(await rows.count()).toBe(3)).toPass();',
      'await Promise.all([first.reload(), second.reload()]);',
      "await page.evaluate(() => document.activeElement?.getAttribute('href'));",
    ],
  },
  {
    name: 'a value that was read is not asserted once',
    where: browserTests,
    except: measuresFetchedFiles,
    reason: 'The page may not have reached the expected value when it is read.',
    instead: 'await expect.poll(() => textOf(locator)).toBe(…), which reads again.',
    find: (source) =>
      all(
        source,
        (node) =>
          isExpect(node) &&
          comparesOnce.test(matcherOf(node)) &&
          node.arguments[0] !== undefined &&
          isRead(node.arguments[0]) &&
          !isWithin(node, isRepeated),
      ),
    wrong: [
      "expect(await page.evaluate(() => localStorage.getItem('userDetails'))).toBeNull();",
      'const text = await textOf(row);\nexpect(text).toBe(before);',
      'const read = () => page.evaluate(() => 1);\nexpect(await read()).toBe(1);',
      "const { href } = await focused(page);\nexpect(href).toBe('/');\nasync function focused(page) {\n  return page.evaluate(() => ({ href: '' }));\n}",
    ],
    right: [
      "await expect.poll(() => page.evaluate(() => localStorage.getItem('userDetails'))).toBeNull();",
      'const before = await textOf(row);\nawait expect(row).toHaveText(before);',
      'const before = await boxOf(list);\nawait expect.poll(() => boxOf(list)).toEqual(before);',
    ],
  },
  {
    name: 'nothing is looked at right after an event',
    where: [...stories, 'src/**/*.test.tsx'],
    reason:
      'What a press changes may be rendered, faded in, loaded or focused later than the press returns.',
    instead:
      'await waitFor(() => expect(canvas.getByText(…)).toBeVisible()), or findBy… for an element to press.',
    find: looksAfterEvents,
    wrong: [
      "const play = async () => {\n  await userEvent.click(button);\n  await expect(canvas.getByText('Saved')).toBeVisible();\n};",
      "const play = async () => {\n  const field = await canvas.findByRole('textbox');\n  await userEvent.type(field, 'x');\n  await expect(field).toHaveValue('x');\n};",
      "const play = async () => {\n  await userEvent.click(button);\n  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());\n  await expect(canvas.queryByText('Saved')).toBeNull();\n};",
      "const saved = () => canvas.getByText('Saved');\nconst save = async () => userEvent.click(button);\nconst play = async () => {\n  await save();\n  await expect(saved()).toBeVisible();\n};",
      "const play = async () => {\n  await userEvent.click(button);\n  await userEvent.click(screen.getByRole('option'));\n};",
    ],
    right: [
      "const play = async () => {\n  await userEvent.click(button);\n  await waitFor(() => expect(canvas.getByText('Saved')).toBeVisible());\n  await expect(canvas.getByText('All')).toBeVisible();\n};",
      "const play = async () => {\n  await userEvent.click(button);\n  await userEvent.click(await screen.findByRole('option'));\n};",
      "const play = async () => {\n  await expect(canvas.getByText('Saved')).toBeVisible();\n  await userEvent.click(button);\n  await expect(args.onSave).toHaveBeenCalledOnce();\n};",
    ],
  },
  {
    name: 'an element is found again when it is pressed',
    where: [...stories, 'src/**/*.test.tsx'],
    reason: 'An event may replace elements, and a press of an element that has left does nothing.',
    instead:
      "const row = () => canvas.getByRole('link'), and await userEvent.click(await waitFor(row)) each time.",
    find: pressesOfKeptElements,
    wrong: [
      "const play = async () => {\n  const row = canvas.getByRole('link');\n  await userEvent.click(other);\n  await userEvent.click(row);\n};",
      "const play = async () => {\n  const [first, second] = canvas.getAllByRole('link');\n  first?.click();\n  second.click();\n};",
    ],
    right: [
      "const play = async () => {\n  const row = () => canvas.getByRole('link');\n  await userEvent.click(other);\n  await userEvent.click(await waitFor(row));\n};",
      "const play = async () => {\n  const row = await canvas.findByRole('link');\n  await userEvent.click(row);\n};",
    ],
  },
  {
    name: 'no element is kept in the browser',
    where: browserTests,
    reason: 'A handle is one element, which a rendering may replace. A locator finds it again.',
    instead: 'page.getByRole(…) and other locators',
    find: (source) =>
      all(
        source,
        called(/^(?:\$|\$\$|elementHandle|elementHandles|evaluateHandle|waitForSelector)$/),
      ),
    wrong: ["const row = await page.$('li');", 'const row = await rows.first().elementHandle();'],
    right: ["const row = page.getByRole('listitem');"],
  },
  {
    name: 'no test sleeps',
    where: allTests,
    except: {
      'e2e/faultProxy.ts': 'delays the answers that a test asks it to delay',
      'server/process/availability.test.ts': 'spreads its calls over the time of an attack',
      'server/process/failover.test.ts': 'spreads its calls over the time without a primary',
      'server/process/hostileFiles.test.ts':
        'measures calls for three seconds without other work, and lets signals arrive',
      'server/process/kill.test.ts': 'lets calls meet a database that was killed',
      'server/process/process.test.ts': 'shows that a process does not end within half a second',
      'server/db/embedded/embedded.test.ts': 'kills the engine at many moments of its start',
      'server/db/postgres.test.ts': 'nothing shows when the driver has noticed a lost connection',
    },
    reason: 'On a slow machine a fixed time is too short, and on a fast one it is lost.',
    instead:
      'a wait for what is expected. For a delay of the app itself, a clock that the test moves: page.clock, vi.useFakeTimers.',
    find: (source) => all(source, isSleep),
    wrong: [
      'await page.waitForTimeout(500);',
      "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(20);",
      'await new Promise((resolve) => setTimeout(resolve, 350));',
      "import { setTimeout } from 'node:timers/promises';\nwhile (true) await setTimeout(20);",
      "import { setTimeout as sleep } from 'node:timers/promises';\nfor (let round = 0; round < 20; round += 1) await sleep(100);",
    ],
    right: [
      "import { setTimeout as sleep } from 'node:timers/promises';\nwhile (answers.length < 2) await sleep(1);",
      'setTimeout(() => controller.abort(), 5);',
    ],
  },
  {
    name: 'no test waits for a quiet network',
    where: browserTests,
    except: measuresFetchedFiles,
    reason: 'It is half a second without a request, which a slow machine may insert anywhere.',
    instead: 'a wait for the response or for what it shows',
    find: (source) =>
      all(source, (node) => ts.isStringLiteral(node) && node.text === 'networkidle'),
    wrong: ["await page.waitForLoadState('networkidle');"],
    right: ["await page.waitForLoadState('load');"],
  },
  {
    name: 'what has no order is sorted before it is compared',
    where: serverTests,
    reason: 'A folder lists its files in any order, and so does a query without one.',
    instead: 'toSorted() on both sides, or orderBy in the query',
    find: comparesOfUnordered,
    wrong: [
      "expect(await readdir(folder)).toEqual(['a', 'b']);",
      'const ids = await files.listOlderThan(endOfTime);\nexpect(ids).toEqual([first, second]);',
      "expect(await db.selectFrom('files').select('file_id').execute()).toEqual([one, other]);",
    ],
    right: [
      'expect(await readdir(folder)).toEqual([]);',
      "expect((await readdir(folder)).sort()).toEqual(['a', 'b']);",
      "expect(await db.selectFrom('files').orderBy('file_id').execute()).toEqual([one, other]);",
    ],
  },
  {
    name: 'no test times the machine',
    where: allTests,
    except: {
      'server/dashboard/volume.test.ts': 'its limits apply to `npm run soak` only',
      'server/operations/backup/size.test.ts': 'its limit applies to `npm run soak` only',
      'server/process/hostileFiles.test.ts': 'its limits apply to `npm run soak` only',
      'server/process/availabilityThroughProxies.test.ts': 'prints the times, and expects none',
    },
    reason: 'How long something takes depends on what else the machine does.',
    instead: 'a count of the work (queries, requests, renders), or a clock that the test moves',
    find: (source) => all(source, isSpan),
    wrong: [
      'const started = performance.now();\nawait read();\nexpect(performance.now() - started).toBeLessThan(500);',
      'const started = Date.now();\nawait read();\nconst took = Date.now() - started;',
    ],
    right: ['const then = new Date(Date.now() - 60_000);'],
  },
];
