import { expect, type Page } from '@playwright/test';
import { untilInstalled } from './device.ts';
import { putBack, putOut } from './faults.ts';
import { fillInitiateForm } from './money.ts';
import { addressOf, comeBack } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(putBack);

/** A tab of the same browser, on the dashboard. */
async function openTab(page: Page) {
  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await expect(tab.getByRole('tablist', { name: 'Transactions' })).toBeVisible();
  return tab;
}

/** Counts how often a page is loaded from now on. */
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

/** Goes where the code comes late, in an open tab, after its build was taken away. */
async function goOn(tab: Page, round: number, mostLoads: number) {
  const screen = lazyScreens[round % lazyScreens.length];
  if (!screen) return;
  const loads = countLoads(tab);
  await tab.getByRole('link', { name: screen.link, exact: true }).click();
  await expect(tab.getByRole('heading', { name: screen.heading, exact: true })).toBeVisible();
  await expect(tab).toHaveURL(addressOf(screen.path));
  expect(loads(), `loads in round ${round}`).toBeLessThanOrEqual(mostLoads);
}

test('an open tab without the stored copy goes on after 20 new releases', async ({ browser }) => {
  test.setTimeout(240_000);
  const admin = await comeBack(browser, 'admin', { serviceWorkers: 'block' });
  for (const round of rounds) {
    const tab = await openTab(admin);
    await putOut(tab, `plain${round}`);
    await goOn(tab, round, 1);
    await tab.close();
  }
});

test('an open tab with the stored copy goes on after 20 new releases', async ({ browser }) => {
  test.setTimeout(240_000);
  const admin = await comeBack(browser, 'admin');
  await untilInstalled(admin);
  for (const round of rounds) {
    const tab = await openTab(admin);
    await putOut(tab, `kept${round}`);
    // All of the open build is on the device: nothing has to be loaded anew.
    await goOn(tab, round, 0);
    await tab.close();
  }
});

const offer = 'A new version is ready';

test('a new version is offered on lists alone, and what was typed outlives it', async ({
  browser,
}) => {
  const agent = await comeBack(browser, 'agent');
  await untilInstalled(agent);
  await putOut(agent, 'next');
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
  await expect(agent.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(
    'Typed Before The Update',
  );
});

test('what is typed while the release changes is not lost by going on', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin', { serviceWorkers: 'block' });
  await admin.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(admin, 'Typed Across Releases');
  await putOut(admin, 'across');
  await goOn(admin, 0, 1);
  await admin.getByRole('link', { name: 'Initiate' }).click();
  await admin.getByRole('button', { name: 'Continue editing' }).click();
  await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(
    'Typed Across Releases',
  );
});
