import { expect, type Page } from '@playwright/test';
import { waitForServiceWorker } from '../storedData.ts';
import { restoreBuild, deployRelease } from '../faults.ts';
import { customerField, fillInitiateForm } from '../transactions.ts';
import { addressOf, openAs } from '../session.ts';
import { test } from '../test.ts';

test.use({ background: true, serviceWorkers: 'allow' });

test.afterEach(restoreBuild);

/** Loads the dashboard of the build that is deployed now, as in a new tab, which was not reloaded a moment ago. */
async function loadDashboard(tab: Page) {
  await tab.evaluate(() => sessionStorage.clear());
  await tab.goto('/dashboard');
  await expect(tab.getByRole('tablist', { name: 'Transactions' })).toBeVisible();
}

/** Counts the loads of a page from now on. */
function countLoads(page: Page) {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

const lazyScreens = [
  { link: 'Users', heading: 'Users', path: '/users' },
  { link: 'Bank', heading: 'Banks', path: '/bank' },
  { link: 'Report', heading: 'Report', path: '/report' },
  { link: 'Setting', heading: 'Setting', path: '/setting' },
  { link: 'Initiate', heading: 'Transaction Initiate', path: '/transaction-initiate' },
] as const;

const rounds = Array.from({ length: 20 }, (_, round) => round);

/** Opens a lazily loaded screen in an open tab whose build is no longer deployed. */
async function openLazyScreen(tab: Page, round: number, maxLoads: number) {
  const screen = lazyScreens[round % lazyScreens.length];
  if (!screen) return;
  const loads = countLoads(tab);
  await tab.getByRole('link', { name: screen.link, exact: true }).click();
  await expect(tab.getByRole('heading', { name: screen.heading, exact: true })).toBeVisible();
  await expect(tab).toHaveURL(addressOf(screen.path));
  expect(loads(), `loads in round ${round}`).toBeLessThanOrEqual(maxLoads);
}

test('an open tab without a service worker still works after each of 20 releases', async ({
  browser,
}) => {
  const tab = await openAs(browser, 'admin', { serviceWorkers: 'block' });
  for (const round of rounds) {
    await loadDashboard(tab);
    await deployRelease(tab, `plain${round}`);
    await openLazyScreen(tab, round, 1);
  }
});

test('an open tab with a service worker still works after each of 20 releases', async ({
  browser,
}) => {
  const tab = await openAs(browser, 'admin');
  await waitForServiceWorker(tab);
  for (const round of rounds) {
    await loadDashboard(tab);
    await deployRelease(tab, `kept${round}`);
    // All files of the open build are cached, so no reload is needed.
    await openLazyScreen(tab, round, 0);
  }
});

const offer = 'A new version is ready';

test('a new version is offered only on lists, and drafts survive the update', async ({
  browser,
}) => {
  const agent = await openAs(browser, 'agent');
  await waitForServiceWorker(agent);
  await deployRelease(agent, 'next');
  await agent.reload();
  await expect(agent.getByText(offer)).toBeVisible();

  await agent.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(agent, 'Typed Before The Update');
  await expect(agent.getByText(offer)).toHaveCount(0);
  await agent.getByRole('link', { name: 'Dashboard' }).click();

  const loads = countLoads(agent);
  await agent.getByRole('button', { name: 'Update' }).click();
  await expect(agent.getByText(offer)).toHaveCount(0);
  await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
  await expect(agent.locator('script[src*="-next.js"]')).toHaveCount(1);
  expect(loads()).toBe(1);

  await agent.getByRole('link', { name: 'Initiate' }).click();
  await agent.getByRole('button', { name: 'Continue editing' }).click();
  await expect(agent.getByText(/^What you typed at .* is back\.$/)).toBeVisible();
  await expect(customerField(agent)).toHaveValue('Typed Before The Update');
});

test('form input survives a release while the form is open', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', { serviceWorkers: 'block' });
  await admin.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(admin, 'Typed Across Releases');
  await deployRelease(admin, 'across');
  await openLazyScreen(admin, 0, 1);
  await admin.getByRole('link', { name: 'Initiate' }).click();
  await admin.getByRole('button', { name: 'Continue editing' }).click();
  await expect(customerField(admin)).toHaveValue('Typed Across Releases');
});

test('a dashboard stays when a part of it belongs to an earlier release', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', { serviceWorkers: 'block' });
  const charts = admin.getByRole('heading', { name: 'Today by hour', exact: true });
  await expect(charts).toBeVisible();
  const loads = countLoads(admin);
  await admin.route(/\/later-/, (route) => route.fulfill({ status: 404 }));
  await admin.reload();
  await expect(admin.getByText('This part could not be loaded.')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  expect(loads()).toBe(1);

  await admin.unroute(/\/later-/);
  await admin.getByRole('button', { name: 'Reload' }).click();
  await expect(charts).toBeVisible();
});
