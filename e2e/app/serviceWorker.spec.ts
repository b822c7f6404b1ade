import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { pretendInstalled, waitForServiceWorker } from '../storedData.ts';
import { injectFault, clearFaults } from '../faults.ts';
import { chooseFiles, customerField, fillInitiateForm } from '../transactions.ts';
import { openAs, type DemoUser } from '../session.ts';
import { createImage } from '../images.ts';
import { attributesOf } from '../reads.ts';
import { test } from '../test.ts';

test.use({ background: true, serviceWorkers: 'allow' });

test.afterEach(clearFaults);

/** Returns the paths of all entries in Cache Storage. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const builtFile =
  /^\/(assets\/[\w.-]+\.(js|woff2)|[\w-]+\.svg|(app|list)\.html|manifest\.webmanifest)?$/;

/** Visits the main screens of a role. */
async function visitScreens(page: Page, person: DemoUser) {
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  // A banker has no navigation.
  if (person === 'banker') return;
  const links = page.getByRole('navigation').getByRole('link');
  for (const path of await attributesOf(links, 'href')) {
    const link = page.getByRole('navigation').locator(`[href="${path}"]`);
    await link.click();
    await expect(link).toHaveAttribute('aria-current', /./);
  }
}

for (const person of ['admin', 'banker', 'agent'] satisfies DemoUser[]) {
  test(`after a session of ${person} Cache Storage contains only built files`, async ({
    browser,
  }) => {
    const page = await openAs(browser, person);
    await waitForServiceWorker(page);
    await page.reload();
    await visitScreens(page, person);
    await expect.poll(async () => (await cachedPaths(page)).length).toBeGreaterThan(20);
    await expect
      .poll(async () => (await cachedPaths(page)).filter((path) => !builtFile.test(path)))
      .toEqual([]);
  });
}

test('a retired service worker removes its caches and itself', async ({ page }) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  const body = readFileSync('server/http/retiredWorker.js', 'utf8');
  const what = { contentType: 'text/javascript', status: 200, body, times: 99 };
  await injectFault(page, { call: '/sw.js', kind: 'respond', ...what });
  await page.reload();
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  await expect.poll(left).toEqual({ workers: 0, caches: [] });
  await page.reload();
  await expect(page.getByRole('button', { name: '9', exact: true })).toBeVisible();
  await expect.poll(left).toEqual({ workers: 0, caches: [] });
});

test('the app is installable', async ({ page }) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  const browserSide = await page.context().newCDPSession(page);
  // Playwright's contexts are private windows, which do not install apps.
  const { installabilityErrors } = await browserSide.send('Page.getInstallabilityErrors');
  const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(errors).toEqual([]);
  const { errors: mistakes, url } = await browserSide.send('Page.getAppManifest');
  expect(url).toContain('/manifest.webmanifest');
  expect(mistakes).toEqual([]);
});

test('files that may change are revalidated, hashed files are cached', async ({ request }) => {
  const cacheControl = async (path: string) =>
    (await request.get(path, { headers: { accept: 'text/html' } })).headers()['cache-control'];
  for (const path of ['/', '/dashboard', '/sw.js', '/manifest.webmanifest']) {
    expect(await cacheControl(path), path).toBe('no-cache');
  }
  const page = await (await request.get('/')).text();
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect(await cacheControl(script ?? '')).toBe('public, max-age=31536000, immutable');
});

test('Update App removes all caches, reloads and keeps a draft', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await pretendInstalled(agent.context());
  await agent.reload();
  await waitForServiceWorker(agent);
  await agent.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(agent, 'Kept Through Update');
  await chooseFiles(agent, await createImage('slip.png', '#aa7700'));
  await expect(agent.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
  await agent.getByRole('link', { name: 'Profile' }).click();

  // A leftover cache, which the update must remove.
  await agent.evaluate(async () => (await caches.open('left over')).put('/x', new Response('x')));
  const reloaded = agent.waitForEvent('load');
  await agent.getByRole('button', { name: 'Update App' }).click();
  await reloaded;
  await waitForServiceWorker(agent);
  await expect.poll(() => agent.evaluate(() => caches.has('left over'))).toBe(false);

  await agent.getByRole('link', { name: 'Initiate' }).click();
  await agent.getByRole('button', { name: 'Continue editing' }).click();
  await expect(agent.getByText(/^What you typed at .* is back\.$/)).toBeVisible();
  await expect(customerField(agent)).toHaveValue('Kept Through Update');
  await expect(agent.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
});
