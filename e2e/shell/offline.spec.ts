import { expect, type Page } from '@playwright/test';
import {
  visibleAndStoredData,
  storedEntries,
  storedText,
  waitForServiceWorker,
} from '../storedData.ts';
import { injectFault, clearFaults } from '../faults.ts';
import { calls, uniqueCustomer, createAcceptedTransaction } from '../transactions.ts';
import { withoutAge } from '../rows.ts';
import { openAs, openTransaction, signIn } from '../session.ts';
import { test } from '../test.ts';
import { textOf } from '../reads.ts';

test.use({ background: true, serviceWorkers: 'allow' });

test.afterEach(clearFaults);

const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);
const shownAsOf = /^Shown as of (\d+:\d\d [ap]m)\.$/;

const rows = (page: Page) => page.getByRole('list', { name: 'Overview' }).getByRole('link');

/** Waits for the list and returns the text of its first row, without the age, which grows by the minute. */
async function firstRow(page: Page) {
  await expect(rows(page).first()).toBeVisible();
  return withoutAge(await textOf(rows(page).first()));
}

test(
  'the offline banner appears with Reload, and disappears online',
  { tag: '@main' },
  async ({ browser }) => {
    const agent = await openAs(browser, 'agent');
    const banner = agent.getByText('You are offline', { exact: true });
    await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
    await goOffline(agent);
    await expect(banner).toBeVisible();
    await expect(agent.getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(agent.getByText(shownAsOf)).toBeVisible();
    await expect(agent.getByText(/You are offline/)).toHaveCount(1);
    await goOnline(agent);
    await expect(banner).toHaveCount(0);
    await expect(agent.getByText(shownAsOf)).toHaveCount(0);
  },
);

test(
  'data read before can be shown offline, also after a reload',
  { tag: '@main' },
  async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    await waitForServiceWorker(admin);
    const customer = uniqueCustomer('Seen Last');
    await createAcceptedTransaction(admin, customer);
    await openTransaction(admin, customer);
    await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
    await admin.getByRole('button', { name: 'Back' }).click();
    await admin.getByRole('searchbox', { name: 'Search Transactions' }).fill('');
    await expect(rows(admin).nth(5)).toBeVisible();
    const row = await firstRow(admin);

    await goOffline(admin);
    await expect(admin.getByText(shownAsOf)).toBeVisible();
    await expect.poll(() => firstRow(admin)).toBe(row);

    await test.step('a reload shows the same list with its age', async () => {
      await admin.getByRole('button', { name: 'Reload' }).click();
      await expect(admin.getByText(shownAsOf)).toBeVisible();
      await expect.poll(() => firstRow(admin)).toBe(row);
    });

    await test.step('opened details are shown with disabled actions', async () => {
      await rows(admin).first().click();
      await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
      await expect(admin.getByText(shownAsOf)).toBeVisible();
      for (const name of ['Hold', 'Update']) {
        await expect(admin.getByRole('button', { name, exact: true })).toBeDisabled();
      }
      await expect(
        admin.getByRole('main').getByText('You are offline', { exact: true }),
      ).not.toHaveCount(0);
      await admin.reload();
      await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
    });

    await test.step('details that were never opened load when the network returns', async () => {
      await admin.getByRole('button', { name: 'Back' }).click();
      await rows(admin).nth(3).click();
      await expect(admin.getByText('This appears as soon as the network is back.')).toBeVisible();
      await goOnline(admin);
      await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toBeVisible();
      await expect(admin.getByRole('button', { name: 'Update', exact: true })).toBeEnabled();
    });
  },
);

test('unknown figures are shown as dashes', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await waitForServiceWorker(admin);
  await expect(admin.getByText('Total Transfers')).toBeVisible();
  await injectFault(admin, { call: '*', kind: 'delayResponse', delayMs: 60_000, times: 99 });
  await admin.evaluate(() => indexedDB.deleteDatabase('desk'));
  await goOffline(admin);
  await admin.reload();
  await expect(admin.getByText('Total Transfers')).toBeVisible();
  await expect(admin.getByText('₹0.00')).toHaveCount(0);
  await expect(admin.getByText('Rate: - ₹')).toBeVisible();
});

test('all paths open offline, with the same access rules', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await waitForServiceWorker(agent);
  await goOffline(agent);
  for (const path of ['/transaction-initiate', '/profile', '/dashboard']) {
    await agent.goto(path);
    await expect(agent).toHaveURL(path);
    await expect(agent.getByText('You are offline').first()).toBeVisible();
  }
  await agent.goto('/users');
  await expect(agent).toHaveURL('/unauthorized');
});

test('a form formats phone numbers offline', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await waitForServiceWorker(admin);
  await goOffline(admin);
  await admin.goto('/users/add');
  await admin.getByRole('combobox', { name: 'Country' }).selectOption('GB');
  const phone = admin.getByRole('textbox', { name: 'Phone' });
  await phone.pressSequentially('7400123456');
  await expect(phone).toHaveValue('+44 7400 123456');
});

/** Returns true if the page or the stored data contains the customer. */
const containsCustomer = async (page: Page, customer: string) =>
  (await visibleAndStoredData(page)).includes(customer);

async function readAll(page: Page, customer: string) {
  await openTransaction(page, customer);
  await expect(
    page
      .getByText(customer)
      .or(page.getByRole('textbox', { name: 'Customer Name' }))
      .first(),
  ).toBeVisible();
  await expect.poll(() => storedText(page, 'responses')).toContain(customer);
}

test('a sign-out removes the stored responses', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Left Behind');
  await createAcceptedTransaction(admin, customer);
  await readAll(admin, customer);
  await admin.getByRole('link', { name: 'Profile' }).click();
  await admin.getByRole('button', { name: 'Logout' }).click();
  await expect(admin).toHaveURL('/login');
  await expect.poll(() => containsCustomer(admin, customer)).toBe(false);

  await signIn(admin, 'agent2');
  await goOffline(admin);
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await expect(admin.getByText('This appears as soon as the network is back.')).toBeVisible();
  expect(await containsCustomer(admin, customer)).toBe(false);
});

test('an expired session removes the stored responses', async ({ browser }) => {
  const banker = await openAs(browser, 'banker');
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Failed Session');
  await createAcceptedTransaction(admin, customer);
  await readAll(banker, customer);
  await injectFault(banker, { call: calls.list, kind: 'respond', status: 401 });
  await banker.getByRole('button', { name: 'Back' }).click();
  await expect(banker).toHaveURL('/login');
  // The typed search stays for its user. The responses are removed.
  await expect.poll(() => storedEntries(banker, 'responses')).toEqual([]);
  await signIn(banker, 'agent2');
  await expect.poll(() => containsCustomer(banker, customer)).toBe(false);
});
