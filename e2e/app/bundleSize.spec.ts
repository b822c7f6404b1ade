import { readFileSync, statSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { installClock } from '../clock.ts';
import { waitForRender } from '../network.ts';
import { addressOf, type DemoUser, signIn } from '../session.ts';
import { pathOf } from './builtFiles.ts';
import limits from './bundleSize.json' with { type: 'json' };

/** Returns the size of files in KiB, compressed with Brotli. */
const kibibytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + sentBytes(file), 0) / 1024;

function sentBytes(file: string): number {
  const compressed = statSync(`dist${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(`dist${file}`)).size;
}

/** Waits for network idle and returns the paths of the fetched files of one kind. */
async function fetched(page: Page, kind: RegExp): Promise<Set<string>> {
  await page.waitForLoadState('networkidle');
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const { origin } = new URL(page.url());
  for (const address of addresses) expect(address, 'nothing foreign').toContain(origin);
  return new Set(
    addresses.map((address) => new URL(address).pathname).filter((it) => kind.test(it)),
  );
}

const scripts = /\.js$/;
const stylesAndFonts = /\.(css|woff2?)$/;

/** Opens a page of an unlocked browser. With `saveData` nothing is prefetched. */
async function visit(browser: Browser, path: string, saveData = true): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript((saveData) => {
    localStorage.setItem('secretUnlock', 'true');
    Object.defineProperty(navigator, 'connection', { value: { saveData } });
  }, saveData);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Signs in and opens the dashboard. */
async function signInAs(browser: Browser, person: DemoUser, saveData?: boolean): Promise<Page> {
  const page = await visit(browser, '/login', saveData);
  await signIn(page, person);
  await expect(page.getByRole('tablist', { name: 'Transactions' })).toBeVisible();
  // It must not count for the next screen.
  await expect.poll(async () => [...(await fetched(page, scripts))].join(' ')).toMatch(/\/live-/);
  // The charts below the admin's figures are loaded last.
  if (person === 'admin') {
    await expect(page.getByRole('heading', { name: 'Today by hour', exact: true })).toBeVisible();
  }
  return page;
}

test('the puzzle is within its size limit', { tag: '@main' }, async ({ browser }) => {
  const page = await visit(browser, '/');
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
  expect(kibibytes(await fetched(page, scripts))).toBeLessThanOrEqual(limits.entry);
});

test('the sign-in page is within its size limit', { tag: '@main' }, async ({ browser }) => {
  const page = await visit(browser, '/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(kibibytes(await fetched(page, scripts))).toBeLessThanOrEqual(limits.signIn);
});

test('the dashboard is prefetched on the sign-in page', async ({ browser }) => {
  const page = await visit(browser, '/login', false);
  const name = page.getByRole('textbox', { name: 'User name' });
  await name.pressSequentially('agent');
  await expect.poll(async () => [...(await fetched(page, scripts))].join(' ')).toMatch(/\/list-/);
  await page.getByLabel('Password', { exact: true }).fill('demo-agent');
  const asked = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
  const late = await page.evaluate(
    (asked) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime > asked)
        .map(({ name }) => name),
    asked,
  );
  expect(late.join()).not.toMatch(/\/(app|list)-/);
});

/** Without it, a slow machine focuses the field only after the page was idle for some seconds. */
function delayIdleUntilFocus() {
  const requestIdle = window.requestIdleCallback.bind(window);
  let wasFocused = false;
  document.addEventListener('focusin', () => (wasFocused = true), { once: true });
  window.requestIdleCallback = (...request) => {
    if (wasFocused) return requestIdle(...request);
    document.addEventListener('focusin', () => requestIdle(...request), { once: true });
    return 0;
  };
}

test.describe('with the service worker allowed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the sign-in page makes few requests, and the app is cached after the typing', async ({
    browser,
    contextOptions,
  }) => {
    const context = await browser.newContext(contextOptions);
    await context.addInitScript(() => localStorage.setItem('secretUnlock', 'true'));
    await installClock(context);
    // After the clock, which has an idle time of its own.
    await context.addInitScript(delayIdleUntilFocus);
    const requests: string[] = [];
    context.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const page = await context.newPage();
    await page.goto('/login');
    const name = page.getByRole('textbox', { name: 'User name' });
    await name.click();
    await page.waitForLoadState('networkidle');
    expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(limits.requestsOfSignIn);

    await name.fill('agent');
    // More than the delay without typing.
    await page.clock.runFor(6_000);
    await waitForRender(page);
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registrations()).toBe(0);
    await name.blur();
    await expect.poll(registrations).toBe(1);
    await context.close();
  });
});

test('the font is requested before the code of the list', async ({ browser }) => {
  const page = await signInAs(browser, 'banker');
  const asked: string[] = [];
  await page.route(/\.(js|woff2)$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (pathname.startsWith('/assets/list-')) await requested;
    await route.continue();
  });
  const fonts = ['western', 'rupee'].map((name) =>
    pathOf(readFileSync(`src/ui/theme/fonts/${name}.woff2`)),
  );
  const requested = Promise.all(fonts.map((path) => page.waitForRequest(`**${path}`)));
  await page.reload();
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
  expect(asked).toEqual(expect.arrayContaining([...fonts, expect.stringContaining('/list-')]));
});

test('the details are prefetched on the dashboard', async ({ browser }) => {
  const page = await signInAs(browser, 'banker', false);
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
  await expect
    .poll(async () => [...(await fetched(page, scripts))])
    .toContain(pathOf('Transaction Details'));
});

for (const person of ['admin', 'banker', 'agent'] as const) {
  test(`the dashboard and the details of ${person} are within their size limits`, async ({
    browser,
  }) => {
    const page = await signInAs(browser, person);
    const dashboard = await fetched(page, scripts);
    // The stream of changes is loaded once the first list is shown. Below the admin's figures follow the
    // charts, with what they share with further screens.
    const laterFiles = person === 'admin' ? /\/(live|later|screens|panels)-/ : /\/live-/;
    const later = new Set([...dashboard].filter((file) => laterFiles.test(file)));
    const first = dashboard.difference(later);
    // Only a demo offers the tour, until this device has seen it: at any time after the list.
    const tour = pathOf('Tour.offer');
    first.delete(tour);
    expect(kibibytes([tour])).toBeLessThanOrEqual(limits.tour);
    expect(kibibytes(first)).toBeLessThanOrEqual(limits.dashboard);
    expect(kibibytes(later)).toBeLessThanOrEqual(limits.later);
    // On a slow phone each file costs as much time as 4 kB of code.
    expect(first.size).toBeLessThanOrEqual(limits.filesOfDashboard);

    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
    await expect(page).toHaveURL(addressOf('/transaction-details'));
    await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
    const details = (await fetched(page, scripts)).difference(dashboard);
    // The recognition of bank details in the notes is loaded after the form.
    const notes = pathOf('NotesDetails.');
    // What is copied for the bank has a file of its own, beside that of the details.
    const copies = pathOf('Copy.title');
    for (const ownFile of [tour, notes, copies]) details.delete(ownFile);
    expect(details.size).toBeGreaterThan(0);
    expect(kibibytes(details)).toBeLessThanOrEqual(limits.furtherScreen);
    expect(kibibytes([notes])).toBeLessThanOrEqual(limits.notes);
    expect(kibibytes([copies])).toBeLessThanOrEqual(limits.copies);
  });
}

test('every further screen is within its size limit', async ({ browser }) => {
  const page = await signInAs(browser, 'admin');
  const dashboard = await fetched(page, scripts);
  for (const [path, heading] of [
    ['/transaction-initiate', 'Transaction Initiate'],
    ['/users', 'Users'],
    ['/users/add', 'Add User'],
    ['/bank', 'Banks'],
    ['/bank/add', 'Add Bank'],
    ['/report', 'Report'],
    ['/setting', 'Setting'],
    ['/setting/activity', 'Activity'],
    ['/notifications', 'All notifications'],
    ['/profile', 'Profile'],
    ['/accounts', 'Accounts'],
    ['/account?id=5', 'Account'],
    ['/account/settlement?id=5', 'Record settlement'],
    ['/account/adjustment?id=5', 'Adjust account'],
    ['/reconciliation', 'Bank statements'],
    ['/reconciliation/bank?bank=COMB', 'Settings'],
    ['/reconciliation/import?bank=COMB', 'Import statement'],
    ['/reconciliation/matching?bank=COMB', 'Match'],
    ['/reconciliation/left?bank=COMB', 'What is left'],
    ['/reconciliation/closing?bank=COMB', 'Close of day'],
    ['/reconciliation/closing/day?bank=COMB', 'Close a day'],
    ['/reconciliation/closing/closed?bank=COMB&number=1', 'Closed day No. 1'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    const further = (await fetched(page, scripts)).difference(dashboard);
    expect(further.size, path).toBeGreaterThan(0);
    const limit = path === '/users/add' ? limits.userForm : limits.furtherScreen;
    expect(kibibytes(further), path).toBeLessThanOrEqual(limit);
    expect(kibibytes(await fetched(page, stylesAndFonts)), path).toBeLessThanOrEqual(
      limits.stylesAndFonts,
    );
  }
});
