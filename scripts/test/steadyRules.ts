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

type Test = (node: ts.Node) => boolean;

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
const all = (isSuch: Test) => (source: ts.SourceFile) => {
  const found: ts.Node[] = [];
  walk(source, (node) => void (isSuch(node) && found.push(node)));
  return found;
};

const called = (pattern: RegExp) => (node: ts.Node) =>
  ts.isCallExpression(node) && pattern.test(nameOf(node));

const isWithin = (node: ts.Node, isSuch: Test) => around(node).some(isSuch);

/** Whether a function is the argument of such a call. */
const isArgumentOf = (pattern: RegExp) => (node: ts.Node) =>
  isFunction(node) && called(pattern)(node.parent);

/** Whether a function is repeated until it succeeds: `expect.poll`, `waitFor` or `toPass`. */
const isRepeated: Test = (node) =>
  isArgumentOf(/^(?:waitFor|waitUntil|poll)$/)(node) ||
  (isFunction(node) && isExpect(node.parent) && matcherOf(node.parent) === 'toPass');

/** Whether a function runs in the page, where no value is read over a connection. */
const runsInPage = isArgumentOf(/^(?:evaluate|evaluateAll|addInitScript|waitForFunction)$/);

/** Returns the value that a variable is declared with, unless it is a function. */
function valueOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const value = declarationOf(node, (found): found is ts.Expression => found !== undefined);
  return isFunction(value) ? undefined : value;
}

/** Returns what a function returns. */
function returned({ body }: FunctionNode): readonly ts.Expression[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const values: ts.Expression[] = [];
  walk(body, (node) => {
    if (ts.isReturnStatement(node) && node.expression) values.push(node.expression);
    return isFunction(node);
  });
  return values;
}

/** Whether a value has such a node, directly, by a variable if wanted, or by a helper of the tests. */
function reaches(
  node: ts.Node,
  isSuch: Test,
  byVariable: boolean,
  depth = byVariable ? 2 : 4,
): boolean {
  const behind = (inner: ts.Node): readonly ts.Node[] => {
    const helper = ts.isCallExpression(inner) ? calledFunction(inner) : undefined;
    const value = byVariable ? valueOf(inner) : undefined;
    return helper ? returned(helper) : value ? [value] : [];
  };
  const reach = (inner: ts.Node) =>
    isSuch(inner) ||
    (depth > 0 && behind(inner).some((value) => reaches(value, isSuch, byVariable, depth - 1)));
  return has(node, reach, (inner) => isRepeated(inner) || (byVariable && isAwaitedArgument(inner)));
}

/** What is awaited is read by the call itself, and not by its arguments. */
const isAwaitedArgument: Test = (node) =>
  ts.isCallExpression(node.parent) &&
  node.parent.expression !== node &&
  ts.isAwaitExpression(node.parent.parent);

const looks =
  /^(?:is(?:Visible|Hidden|Enabled|Disabled|Checked|Editable)|count|textContent|innerText|innerHTML|inputValue|getAttribute|allTextContents|allInnerTexts|boundingBox|all)$/;

/** A method of Playwright that looks at a page once. */
const isPageLook: Test = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  looks.test(nameOf(node)) &&
  node.expression.expression.getText() !== 'Promise';

/** What returns a value that a page has now, also after waiting for its element. */
const isRead: Test = (node) =>
  called(/^(?:(?:text|texts|attribute|attributes|fieldValue|box)Of|evaluate|evaluateAll)$/)(node) ||
  isPageLook(node);

/** Matchers that compare a value once. Those of locators and pages repeat. */
const comparesOnce =
  /^to(?:Be|Equal|StrictEqual|Match|MatchObject|Contain|ContainEqual|HaveLength|Be(?:Null|Undefined|Defined|Truthy|Falsy|CloseTo|(?:Less|Greater)Than(?:OrEqual)?))$/;

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

/** Whether a value that was read is expected at once. */
const expectsRead: Test = (node) => {
  if (!isExpect(node) || !comparesOnce.test(matcherOf(node))) return false;
  const [subject] = node.arguments;
  return subject !== undefined && reaches(subject, isRead, true) && !isWithin(node, isRepeated);
};

/** Whether a file imports the `setTimeout` that returns a promise by this name. */
const isTimer = ({ text }: ts.SourceFile, name: string) =>
  new RegExp(
    `import \\{[^}]*setTimeout${name === 'setTimeout' ? '\\b(?! as)' : ` as ${name}\\b`}[^}]*\\} from 'node:timers/promises'`,
  ).test(text);

/** A pause of a fixed time. The pause of a loop that ends on a condition is none. */
const isSleep: Test = (node) => {
  if (!ts.isCallExpression(node)) return false;
  const name = nameOf(node);
  const isPause =
    name === 'waitForTimeout' ||
    (ts.isIdentifier(node.expression) && isTimer(node.getSourceFile(), name)) ||
    (name === 'setTimeout' &&
      node.arguments.length > 1 &&
      isWithin(
        node,
        (outer) => ts.isNewExpression(outer) && outer.expression.getText() === 'Promise',
      ));
  return isPause && !isWithin(node, endsOnCondition);
};

const endsLoop: Test = (node) => ts.isReturnStatement(node) || ts.isBreakStatement(node);

/** Whether a loop looks at something each time, and ends when it is as expected. */
const endsOnCondition: Test = (node) => {
  if (!ts.isForStatement(node) && !ts.isWhileStatement(node)) return ts.isDoStatement(node);
  const condition = ts.isForStatement(node) ? node.condition : node.expression;
  if (condition && condition.kind !== ts.SyntaxKind.TrueKeyword) {
    return ts.isWhileStatement(node) || has(condition, ts.isCallExpression, isFunction);
  }
  return has(node, endsLoop, isFunction);
};

const isNow: Test = (node) =>
  ts.isCallExpression(node) && /^(?:performance|Date)\.now$/.test(node.expression.getText());

/** Whether a value is the time of the machine, and not one that is computed from it. */
const isMoment: Test = (node) => isNow(valueOf(node) ?? node);

const isSpan: Test = (node) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.MinusToken &&
  isMoment(node.left) &&
  isMoment(node.right);

const looksOnce = called(/^(?:get|query)(?:All)?By/);
const finds = called(/^(?:get|query|find)(?:All)?By/);
const waits = called(/^(?:waitFor|waitForElementToBeRemoved|find(?:All)?By\w+|poll)$/);

/** A press, a typed text or another event, directly. */
const isEvent: Test = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  (/^(?:userEvent|user|fireEvent|context\.userEvent)$/.test(node.expression.expression.getText()) ||
    called(/^(?:click|focus|blur|dispatchEvent|requestSubmit)$/)(node)) &&
  nameOf(node) !== 'setup';

/** Returns what a call leaves behind: an event, or the end of a wait for what an event causes. */
function effectOf(call: ts.CallExpression, depth = 4): 'event' | 'wait' | null {
  if (waits(call)) return isAbsence(call) ? null : 'wait';
  if (isEvent(call)) return 'event';
  let effect: 'event' | 'wait' | null = null;
  const helper = depth > 0 ? calledFunction(call) : undefined;
  if (helper) {
    walk(helper, (node) => {
      if (ts.isCallExpression(node)) effect = effectOf(node, depth - 1) ?? effect;
    });
  }
  return effect;
}

/** Whether a wait ends at once when nothing has happened yet. */
const isAbsence = (call: ts.CallExpression) =>
  nameOf(call) === 'waitFor' &&
  call.arguments.some((argument) => /\.not\.|\.toBeNull\(/.test(argument.getText()));

/** Whether an expression is a variable, or a property of one, that holds an element. */
function isHeld(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isHeld(node.expression);
  const value = valueOf(node);
  return value !== undefined && has(value, finds);
}

/** Whether a call looks at an element: to expect something of it, or to press it. */
function isLook(call: ts.CallExpression): boolean {
  if (isExpect(call)) {
    const [subject] = call.arguments;
    return subject !== undefined && (reaches(subject, looksOnce, false) || isHeld(subject));
  }
  if (isWithin(call, isExpect)) return false;
  const helper = calledFunction(call);
  const values = helper ? returned(helper) : [];
  return looksOnce(call) || values.some((value) => reaches(value, looksOnce, false));
}

/** Asynchronous functions, each of which is a course of events. */
const courses = all(
  (node) =>
    isFunction(node) &&
    !isRepeated(node) &&
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false),
);

/** Whether a function has a name, by which it is called later. */
const isNamed: Test = (node) =>
  ts.isFunctionDeclaration(node) || (isFunction(node) && ts.isVariableDeclaration(node.parent));

/** Returns the looks at elements that follow an event without a wait for what it causes. */
function looksAfterEvents(source: ts.SourceFile): readonly ts.Node[] {
  const found = new Set<ts.Node>();
  for (const course of courses(source)) {
    let isSettled = true;
    const visit = (node: ts.Node) => {
      if (isRepeated(node) || isNamed(node)) return;
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

/** Returns the presses of elements that were found before the last event. */
function pressesOfKeptElements(source: ts.SourceFile): readonly ts.Node[] {
  const found = new Set<ts.Node>();
  for (const course of courses(source)) {
    let events = 0;
    const foundAt = new Map<string, number>();
    const visit = (node: ts.Node) => {
      if (isRepeated(node)) return;
      ts.forEachChild(node, visit);
      if (ts.isVariableDeclaration(node) && node.initializer && !isFunction(node.initializer)) {
        const kept = has(node.initializer, finds) ? names(node.name) : [];
        for (const name of kept) foundAt.set(name, events);
      }
      if (!ts.isCallExpression(node)) return;
      if (isEvent(node)) {
        const [target = node.expression] = node.arguments;
        const pressed = ts.isPropertyAccessExpression(target) ? target.expression : target;
        if ((foundAt.get(pressed.getText()) ?? events) < events) found.add(node);
      }
      if (effectOf(node) === 'event') events += 1;
    };
    visit(course);
  }
  return [...found];
}

/** Whether several items are compared with ones that come in the order of a disk or of a table. */
const comparesUnordered: Test = (node) => {
  if (!isExpect(node) || !/^to(?:Strict)?Equal$/.test(matcherOf(node))) return false;
  const [subject] = node.arguments;
  const matcher = around(node).find((outer) => ts.isCallExpression(outer));
  const expected = matcher && ts.isCallExpression(matcher) ? matcher.arguments[0] : undefined;
  if (!subject || !expected || !ts.isArrayLiteralExpression(expected)) return false;
  const text = (valueOf(subject) ?? subject).getText();
  return (
    expected.elements.length > 1 &&
    /\b(?:readdir|readdirSync|globSync|listOlderThan|listRemovedBefore|selectFrom)\(/.test(text) &&
    !/\b(?:sort|toSorted|orderBy)\(|new (?:Set|Map)\(/.test(text)
  );
};

/** Whether a row is expected to be opened at once. */
const expectsOpenedAtOnce: Test = (node) =>
  isExpect(node) &&
  /\bonOpen(?:Row)?$/.test(node.arguments[0]?.getText() ?? '') &&
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'not') &&
  matcherOf(node).startsWith('toHaveBeen') &&
  !isWithin(node, isRepeated);

/** A function of a play function, with these lines. */
const play = (...lines: readonly string[]) => `const play = async () => {\n${lines.join('\n')}\n};`;
const importSleep = "import { setTimeout as sleep } from 'node:timers/promises';\n";
const press = 'await userEvent.click(button);';

/** The rules, by which each kind of test that has failed by chance is refused. */
export const steadyRules: readonly SteadyRule[] = [
  {
    name: 'a page is not looked at once',
    where: browserTests,
    except: { 'e2e/reads.ts': 'its helpers look after they have waited for the element' },
    reason: 'What is looked at may appear, load or move a moment later.',
    instead:
      'await expect(locator).toBeVisible() and other assertions of a locator, which repeat. To use a value later, textOf and the other helpers of e2e/reads.ts, which wait for the element.',
    find: all(
      (node) => isPageLook(node) && !isWithin(node, isRepeated) && !isWithin(node, runsInPage),
    ),
    wrong: [
      'if (await done.isVisible()) return;',
      'const top = (await link.boundingBox())?.y;',
      'for (const row of await rows.all()) await row.click();',
    ],
    right: [
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
    find: all(expectsRead),
    wrong: [
      'const text = await textOf(row);\nexpect(text).toBe(before);',
      'const read = () => page.evaluate(() => 1);\nexpect(await read()).toBe(1);',
      "const { href } = await focused(page);\nexpect(href).toBe('/');\nasync function focused(page) {\n  return page.evaluate(() => ({ href: '' }));\n}",
    ],
    right: [
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
      play(press, "await expect(canvas.getByText('Saved')).toBeVisible();"),
      play("const field = await canvas.findByRole('textbox');", press, 'expect(field).toBe(1);'),
      play(
        press,
        "await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());",
        "await expect(canvas.queryByText('Saved')).toBeNull();",
      ),
      `const saved = () => canvas.getByText('Saved');\nconst save = async () => userEvent.click(button);\n${play('await save();', 'await expect(saved()).toBeVisible();')}`,
      play(press, "await userEvent.click(screen.getByRole('option'));"),
    ],
    right: [
      play(
        press,
        "await waitFor(() => expect(canvas.getByText('Saved')).toBeVisible());",
        "await expect(canvas.getByText('All')).toBeVisible();",
      ),
      play(press, "await userEvent.click(await screen.findByRole('option'));"),
      play(press, 'await expect(args.onSave).toHaveBeenCalledOnce();'),
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
      play("const row = canvas.getByRole('link');", press, 'await userEvent.click(row);'),
      play("const [a, b] = canvas.getAllByRole('link');", 'a?.click();', 'b.click();'),
    ],
    right: [
      play("const row = () => canvas.getByRole('link');", press, 'await userEvent.click(row());'),
      play("const row = await canvas.findByRole('link');", 'await userEvent.click(row);'),
    ],
  },
  {
    name: 'the opening of a row is waited for',
    where: stories,
    reason: 'A pressed row is highlighted in a frame of its own, and opened after it.',
    instead: 'waitFor(() => expect(args.onOpen).toHaveBeenCalledOnce())',
    find: all(expectsOpenedAtOnce),
    wrong: ['await expect(args.onOpen).toHaveBeenCalledOnce();'],
    right: [
      'await waitFor(() => expect(args.onOpen).toHaveBeenCalledOnce());',
      'await expect(args.onOpen).not.toHaveBeenCalled();',
      'await expect(args.onOpenChange).toHaveBeenCalledWith(true);',
    ],
  },
  {
    name: 'no element is kept in the browser',
    where: browserTests,
    reason: 'A handle is one element, which a rendering may replace. A locator finds it again.',
    instead: 'page.getByRole(…) and other locators',
    find: all(called(/^(?:\$|\$\$|elementHandles?|evaluateHandle|waitForSelector)$/)),
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
    find: all(isSleep),
    wrong: [
      'await page.waitForTimeout(500);',
      `${importSleep}while (true) await sleep(20);`,
      `${importSleep}for (let round = 0; round < 20; round += 1) await sleep(100);`,
      'await new Promise((resolve) => setTimeout(resolve, 350));',
      "import { setTimeout } from 'node:timers/promises';\nawait setTimeout(20);",
    ],
    right: [
      `${importSleep}while (answers.length < 2) await sleep(1);`,
      'setTimeout(() => controller.abort(), 5);',
    ],
  },
  {
    name: 'no test waits for a quiet network',
    where: browserTests,
    except: measuresFetchedFiles,
    reason: 'It is half a second without a request, which a slow machine may insert anywhere.',
    instead: 'a wait for the response or for what it shows',
    find: all((node) => ts.isStringLiteral(node) && node.text === 'networkidle'),
    wrong: ["await page.waitForLoadState('networkidle');"],
    right: ["await page.waitForLoadState('load');"],
  },
  {
    name: 'what has no order is sorted before it is compared',
    where: serverTests,
    reason: 'A folder lists its files in any order, and so does a query without one.',
    instead: 'toSorted() on both sides, or orderBy in the query',
    find: all(comparesUnordered),
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
    name: 'a clock is installed before a page opens',
    where: browserTests,
    except: { 'e2e/clock.ts': 'installs it, and refuses a context with an open page' },
    reason:
      'Playwright puts a clock into an open page in two steps, between which it is 1970 there.',
    instead:
      'openAs(browser, person, { clock: true }), or installClock(context) before the page opens',
    find: all(
      (node) => ts.isCallExpression(node) && /\bclock\.install$/.test(node.expression.getText()),
    ),
    wrong: ['await page.clock.install();'],
    right: ['await installClock(context);', 'await page.clock.runFor(100);'],
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
    find: all(isSpan),
    wrong: [
      'const started = performance.now();\nawait read();\nexpect(performance.now() - started).toBeLessThan(500);',
      'const started = Date.now();\nawait read();\nconst took = Date.now() - started;',
    ],
    right: ['const then = new Date(Date.now() - 60_000);'],
  },
];
