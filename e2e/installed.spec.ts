import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { untilInstalled } from './device.ts';
import { fail, mend } from './faults.ts';
import { choose, fillInitiateForm } from './money.ts';
import { comeBack, type Person } from './people.ts';
import { picture } from './pictures.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(mend);

/** The paths of everything in Cache Storage. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const builtFile = /^\/(assets\/[\w.-]+\.(js|woff2)|[\w-]+\.svg|manifest\.webmanifest)?$/;

/** What each role looks at in a day, as the app itself asks for it. */
async function lookAround(page: Page) {
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', /./);
  }
}

for (const person of ['admin', 'banker', 'agent'] satisfies Person[]) {
  test(`after a session of ${person} the device holds built files and nothing else`, async ({
    browser,
  }) => {
    const page = await comeBack(browser, person);
    await untilInstalled(page);
    await page.reload();
    await lookAround(page);
    const paths = await cachedPaths(page);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !builtFile.test(path))).toEqual([]);
  });
}

test('a service worker that is retired leaves nothing of it behind', async ({ page }) => {
  await page.goto('/');
  await untilInstalled(page);
  const body = readFileSync('server/http/retiredWorker.js', 'utf8');
  const what = { contentType: 'text/javascript', status: 200, body, times: 99 };
  await fail(page, { call: '/sw.js', kind: 'answer', ...what });
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

test('browsers would install it', async ({ page }) => {
  await page.goto('/');
  await untilInstalled(page);
  const browserSide = await page.context().newCDPSession(page);
  // Playwright's contexts are private windows, which install nothing.
  const { installabilityErrors } = await browserSide.send('Page.getInstallabilityErrors');
  const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(errors).toEqual([]);
  const { errors: mistakes, url } = await browserSide.send('Page.getAppManifest');
  expect(url).toContain('/manifest.webmanifest');
  expect(mistakes).toEqual([]);
});

test('what may change is asked for anew, what never does is not', async ({ request }) => {
  const cacheControl = async (path: string) =>
    (await request.get(path, { headers: { accept: 'text/html' } })).headers()['cache-control'];
  for (const path of ['/', '/dashboard', '/sw.js', '/manifest.webmanifest']) {
    expect(await cacheControl(path), path).toBe('no-cache');
  }
  const page = await (await request.get('/')).text();
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect(await cacheControl(script ?? '')).toBe('public, max-age=31536000, immutable');
});

/** Pages of this context believe that they run in a window of their own. */
const pretendInstalled = (context: BrowserContext) =>
  context.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      const list = matchMedia(query);
      if (query.includes('standalone')) Object.defineProperty(list, 'matches', { value: true });
      return list;
    };
  });

test('Update App drops every stored copy, starts anew and keeps a draft', async ({ browser }) => {
  const agent = await comeBack(browser, 'agent');
  await pretendInstalled(agent.context());
  await agent.reload();
  await untilInstalled(agent);
  await agent.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(agent, 'Kept Through Update');
  await choose(agent, await picture('slip.png', '#aa7700'));
  await expect(agent.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
  await agent.getByRole('link', { name: 'Profile' }).click();

  // What an old copy would be: it must not outlive the update.
  await agent.evaluate(async () => (await caches.open('left over')).put('/x', new Response('x')));
  const reloaded = agent.waitForEvent('load');
  await agent.getByRole('button', { name: 'Update App' }).click();
  await reloaded;
  await untilInstalled(agent);
  expect(await agent.evaluate(() => caches.has('left over'))).toBe(false);

  await agent.getByRole('link', { name: 'Initiate' }).click();
  await agent.getByRole('button', { name: 'Continue editing' }).click();
  await expect(agent.getByText(/^What you typed at .* is back\.$/)).toBeVisible();
  await expect(agent.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(
    'Kept Through Update',
  );
  await expect(agent.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
});
