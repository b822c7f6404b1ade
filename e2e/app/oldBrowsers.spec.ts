import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import {
  newerCodeIn,
  newerFunctions,
  newerStylesIn,
  removeFunctions,
  type Use,
} from '../newerFeatures.ts';
import { addressOf, openTransaction, signIn, unlock } from '../session.ts';
import { test } from '../test.ts';
import { calls, chooseFiles, fillInitiateForm, uniqueCustomer } from '../transactions.ts';

const folder = 'dist';
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
const page = readFileSync(join(folder, 'index.html'), 'utf8');

/** How often the build uses a newer feature without asking for it, and why older browsers do without. */
const accepted: Readonly<Record<string, readonly [uses: number, reason: string]>> = {
  ':dir()': [4, 'mirrors arrows, for which the language of the app has no use'],
  ':has()': [
    8,
    'changes spaces, colours and the place of a bar; the focus of a row has a rule without it',
  ],
  subgrid: [1, 'the same columns in equal widths are declared before it'],
  'Clipboard.prototype.read': [1, 'PasteButton is shown only where it exists'],
  'ClipboardItem.prototype.getType': [1, 'comes with reading the clipboard'],
  'Intl.DurationFormat': [1, 'react-intl asks for it in the caller'],
  'Intl.NumberFormat.prototype.formatRange': [2, 'is that of dates, which is older'],
  'Intl.NumberFormat.prototype.formatRangeToParts': [1, 'is that of dates, which is older'],
};

const namesOf = (uses: readonly Use[]) => uses.map(({ name }) => name);

test('newer functions, syntax and styles are found unless the code asks for them', () => {
  for (const [code, name] of [
    ['rows.toSorted(byDate)', 'Array.prototype.toSorted'],
    ['rows?.toSorted()', 'Array.prototype.toSorted'],
    ['grid.with(1, null)', 'Array.prototype.with'],
    ['[...map.values().map(nameOf)]', 'Iterator.prototype.map'],
    ['text.matchAll(words).toArray()', 'Iterator.prototype.toArray'],
    ['Map.groupBy(rows, dayOf)', 'Map.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['one.union(other)', 'Set.prototype.union'],
    ['new CloseWatcher()', 'globalThis.CloseWatcher'],
    ['window.navigator.share(data)', 'navigator.share'],
    ['if (ready) element.checkVisibility()', 'Element.prototype.checkVisibility'],
    ['/[a--b]/v', 'the flag v'],
    ['/(?i:a)b/', 'flags of a group'],
    ['import data from "./data.json" with { type: "json" }', 'with of import'],
  ] as const) {
    expect(namesOf(newerCodeIn(code)), code).toEqual([name]);
  }
  expect(namesOf(newerCodeIn('async function f() { using file = open(); }'))).toEqual(['using']);
  for (const code of [
    '[...rows].sort(byDate)',
    'Object.values(rows).map(nameOf)',
    '(await caches.keys()).filter(isOld)',
    'if (!("x" in rows) || rows.toSorted) rows.toSorted()',
    'element.checkVisibility?.()',
    'typeof Intl.Segmenter === "function" && new Intl.Segmenter()',
    'try { document.startViewTransition(update) } catch {}',
    'const { scheduler } = options; run(options.scheduler)',
  ]) {
    expect(namesOf(newerCodeIn(code)), code).toEqual([]);
  }
  expect(namesOf(newerStylesIn('a:has(b) { color: light-dark(red, blue); height: 2lh }'))).toEqual([
    ':has()',
    'lh',
    'light-dark()',
  ]);
});

test('the built files use only what the oldest browsers have', { tag: '@main' }, () => {
  expect(scripts.length).toBeGreaterThan(20);
  const uses = [
    ...scripts.flatMap(([, code]) => [...newerCodeIn(code), ...newerStylesIn(code)]),
    ...newerStylesIn(page),
  ];
  const unexpected = uses.filter(({ name }) => !(name in accepted));
  expect(unexpected).toEqual([]);
  for (const [name, [count]] of Object.entries(accepted)) {
    const found = uses.filter((use) => use.name === name).map(({ text }) => text);
    expect(found, `${name}:\n${found.join('\n')}`).toHaveLength(count);
  }
});

/** The worker that makes photos smaller. */
const photoWorkers = scripts.filter(([, code]) => code.includes('new OffscreenCanvas('));

/** Opens the puzzle in a browser that has no newer function, neither in pages nor in the worker of photos. */
async function openOldBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(removeFunctions, newerFunctions);
  for (const [name, code] of photoWorkers) {
    await context.route(`**/${name}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `(${String(removeFunctions)})(${JSON.stringify(newerFunctions)});\n${code}`,
      }),
    );
  }
  const opened = await context.newPage();
  opened.on('pageerror', (error) => problems.push(error.message));
  await opened.goto('/');
  await expect(opened.getByText(tooOld)).toBeHidden();
  await expect.poll(() => opened.evaluate(() => 'toSorted' in Array.prototype)).toBe(false);
  return opened;
}

let problems: string[] = [];
test.beforeEach(() => (problems = []));

/** A photo that is larger than the app uploads. */
async function photo(name: string) {
  const create = { width: 3000, height: 4000, channels: 3, background: '#4477aa' } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

test('the main job is done without newer functions', { tag: '@main' }, async ({ browser }) => {
  expect(photoWorkers).toHaveLength(1);
  const customer = uniqueCustomer('Old Browser');
  const [agent, admin, banker] = [
    await openOldBrowser(browser),
    await openOldBrowser(browser),
    await openOldBrowser(browser),
  ];
  for (const [visitor, person] of [
    [agent, 'agent'],
    [admin, 'admin'],
    [banker, 'banker'],
  ] as const) {
    await unlock(visitor);
    await signIn(visitor, person);
  }
  await expect(admin.getByText('Total Transfers')).toBeVisible();

  await agent.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(agent, customer);
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));

  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Accepted' }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));

  await openTransaction(banker, customer);
  const uploading = banker.waitForResponse((response) => response.url().endsWith(calls.receipt));
  await chooseFiles(banker, await photo('receipt.jpg'));
  const receipt = await (await uploading).request().sizes();
  await expect(banker.getByRole('button', { name: 'Remove receipt.jpg' })).toBeVisible();
  await banker.getByRole('textbox', { name: 'Amount' }).fill('1500');
  await banker.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(banker.getByRole('heading', { name: 'Payment History' })).toBeVisible();
  await expect(banker.getByText('BY BNK01')).toBeVisible();
  // The worker has made it smaller.
  expect(receipt.requestBodySize).toBeLessThan((await photo('receipt.jpg')).buffer.length);

  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Checked' }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  expect(problems).toEqual([]);
});

const tooOld = 'This browser is too old for this page. Please update it.';

async function openTooOldBrowser(context: BrowserContext, missing: readonly string[]) {
  await context.addInitScript(removeFunctions, missing);
  return context.newPage();
}

for (const missing of [
  'globalThis.CompressionStream',
  'Array.prototype.findLast',
  'globalThis.CSS',
]) {
  test(`a browser without ${missing} says that it is too old`, async ({ context }) => {
    const opened = await openTooOldBrowser(context, [missing]);
    opened.on('pageerror', (error) => problems.push(error.message));
    for (const path of ['/', '/login', '/dashboard']) {
      await opened.goto(path);
      await expect(opened.getByText(tooOld)).toBeVisible();
      await expect(opened.locator('#root')).toBeHidden();
    }
    expect(problems).toEqual([]);
  });
}

test('a browser that cannot read the code says that it is too old', async ({ context }) => {
  const opened = await openTooOldBrowser(context, ['Object.hasOwn']);
  await opened.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class { new syntax }' }),
  );
  await opened.goto('/');
  await expect(opened.getByText(tooOld)).toBeVisible();
});

test('any browser can read the script that says so', () => {
  const found = Array.from(page.matchAll(/<script>([^]*?)<\/script>/g), ([, text]) => text);
  expect(found).toHaveLength(1);
  expect(found[0]).not.toMatch(/=>|\b(let|const|class|import)\b|`|\?[.?]|\.{3}/);
});
