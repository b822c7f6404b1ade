import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { openAs } from '../session.ts';
import { test } from '../test.ts';
import { pathOf } from './builtFiles.ts';

/** Keeps the answers to all requests of scripts until `release` is called. */
async function holdScripts(page: Page) {
  const asked = new Set<string>();
  const released = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    await released.promise;
    await route.continue();
  });
  return { asked, release: released.resolve };
}

/** Waits until all scripts that the document names are requested, before any has run. */
async function waitForNamed(page: Page, asked: ReadonlySet<string>): Promise<string[]> {
  await page.waitForFunction(() => document.readyState !== 'loading');
  const named = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>('link[rel="modulepreload"], script[src]'),
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    ),
  );
  await expect.poll(() => named.filter((path) => !asked.has(path))).toEqual([]);
  return named;
}

/** Opens an empty page of a browser that is unlocked. */
async function newUnlockedPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  await context.addInitScript(() => localStorage.setItem('secretUnlock', 'true'));
  return context.newPage();
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });

test('the scripts of the sign-in page are requested before any of them has run', async ({
  browser,
}) => {
  const page = await newUnlockedPage(browser);
  const { asked, release } = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const named = await waitForNamed(page, asked);
  release();
  await expect(signInButton(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...asked].filter((path) => !named.includes(path))).toEqual([]);
  expect(named.join()).not.toMatch(/\/(list|puzzle)-/);
});

test('the scripts of the first list are requested before any of them has run', async ({
  browser,
}) => {
  const page = await openAs(browser, 'banker');
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
  const { asked, release } = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const named = await waitForNamed(page, asked);
  expect(named.join()).toMatch(/\/list-/);
  release();
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('link').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Saved views, the stream of changes and the tour of the demo follow the first list.
  const others = [...asked].filter((path) => !named.includes(path) && !path.includes('/live-'));
  expect(others).toEqual([pathOf('Tour.offer')]);
});

test('the document of the puzzle names its scripts, and nothing of the app', async ({ page }) => {
  const { asked, release } = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const named = await waitForNamed(page, asked);
  expect(named.join()).toMatch(/\/puzzle-/);
  const document = await (await page.request.get('/')).text();
  expect(document).not.toMatch(/\/(app|list)-|id="frame"|Sign In/);
  release();
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...asked].filter((path) => !named.includes(path))).toEqual([]);
});

test('a browser that is not unlocked shows nothing of the sign-in', async ({ page }) => {
  const { asked, release } = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await waitForNamed(page, asked);
  await expect(page.locator('#frame')).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
});

/** Returns place and colours of elements. */
const lookOf = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) =>
        Array.from(document.querySelectorAll(`#root ${selector}`), (element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, fontSize } = getComputedStyle(element);
          return { box: [x, y, width, height].map(Math.round), color, backgroundColor, fontSize };
        }),
      ),
    selectors,
  );

const phone = { viewport: { width: 412, height: 823 } };
const wide = { viewport: { width: 1280, height: 800 } };

for (const [name, options, theme] of [
  ['light', { ...phone, colorScheme: 'light' }, null],
  ['dark', { ...phone, colorScheme: 'dark' }, null],
  ['chosen', { ...wide, colorScheme: 'light' }, 'dark'],
] as const) {
  test(`nothing of the sign-in moves when its code has run (${name})`, async ({ browser }) => {
    const page = await newUnlockedPage(browser, options);
    await page.addInitScript((theme) => theme && localStorage.setItem('theme', theme), theme);
    const { asked, release } = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await waitForNamed(page, asked);
    const before = await lookOf(page, ['h1', 'main > div > p', 'label', 'label + p', 'b']);
    release();
    await expect(signInButton(page)).toBeVisible();
    const after = ['h1', 'header > p', 'label', 'input', 'button[type="submit"]'];
    await expect.poll(() => lookOf(page, after)).toEqual(before);
    expect(before).toHaveLength(7);
  });

  test(`the header of a user does not move when the code has run (${name})`, async ({
    browser,
  }) => {
    const page = await openAs(browser, 'banker', options);
    await page.evaluate((theme) => {
      // The demo offers it in the header until then.
      localStorage.setItem('tour.banker', 'seen');
      if (theme) localStorage.setItem('theme', theme);
    }, theme);
    const { asked, release } = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await waitForNamed(page, asked);
    const before = await lookOf(page, ['header', 'header svg']);
    release();
    await expect(page.getByRole('tablist', { name: 'Transactions' })).toBeVisible();
    await expect.poll(() => lookOf(page, ['header', 'header svg'])).toEqual(before);
    expect(before).toHaveLength(3);
  });
}
