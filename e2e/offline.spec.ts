import { expect, type Page } from '@playwright/test';
import { everythingOn, keptOn, untilInstalled } from './device.ts';
import { fail, mend } from './faults.ts';
import { calls, customerNamed, plantAccepted } from './money.ts';
import { comeBack, openTransaction, signIn } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(mend);

const goOffline = (page: Page) => page.context().setOffline(true);
const comeOnline = (page: Page) => page.context().setOffline(false);
const shownAsOf = /^You are offline\. Shown as of (\d\d:\d\d)\.$/;

const rows = (page: Page) => page.getByRole('list', { name: 'Overview' }).getByRole('link');

/** The first row's text, once the list is there. */
async function firstRow(page: Page) {
  await expect(rows(page).first()).toBeVisible();
  return rows(page).first().innerText();
}

test('offline is said within a second, with a way to look again, and goes by itself', async ({
  browser,
}) => {
  const agent = await comeBack(browser, 'agent');
  const banner = agent.getByText('You are offline', { exact: true });
  await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
  await goOffline(agent);
  await expect(banner).toBeVisible({ timeout: 1000 });
  await expect(agent.getByRole('button', { name: 'Reload' })).toBeVisible();
  await comeOnline(agent);
  await expect(banner).toHaveCount(0);
  await expect(agent.getByText(shownAsOf)).toHaveCount(0);
});

test('what was seen last can be read without a network, also after a reload', async ({
  browser,
}) => {
  const admin = await comeBack(browser, 'admin');
  await untilInstalled(admin);
  const customer = customerNamed('Seen Last');
  await plantAccepted(admin, customer);
  await openTransaction(admin, customer);
  await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
  await admin.getByRole('button', { name: 'Back' }).click();
  await admin.getByRole('searchbox', { name: 'Search Transactions' }).fill('');
  await expect(rows(admin).nth(5)).toBeVisible();
  const row = await firstRow(admin);

  await goOffline(admin);
  await expect(admin.getByText(shownAsOf)).toBeVisible();
  expect(await firstRow(admin)).toBe(row);

  await test.step('after a reload the same list is there, with its age', async () => {
    await admin.getByRole('button', { name: 'Reload' }).click();
    await expect(admin.getByText(shownAsOf)).toBeVisible();
    expect(await firstRow(admin)).toBe(row);
  });

  await test.step('and the details that were opened, where nothing can be sent', async () => {
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

  await test.step('details that never were opened wait for the network', async () => {
    await admin.getByRole('button', { name: 'Back' }).click();
    await rows(admin).nth(3).click();
    await expect(admin.getByText('This appears as soon as the network is back.')).toBeVisible();
    await comeOnline(admin);
    await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Update', exact: true })).toBeEnabled();
  });
});

test('figures that are not known are dashes, not nothing', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin');
  await untilInstalled(admin);
  await expect(admin.getByText('Total Transfers')).toBeVisible();
  await fail(admin, { call: '*', kind: 'slow', delayMs: 60_000, times: 99 });
  await admin.evaluate(() => indexedDB.deleteDatabase('desk'));
  await goOffline(admin);
  await admin.reload();
  await expect(admin.getByText('Total Transfers')).toBeVisible();
  await expect(admin.getByText('₹0.00')).toHaveCount(0);
  await expect(admin.getByText('Rate: - ₹')).toBeVisible();
});

test('every path opens without a network, restricted ones only for whoever may', async ({
  browser,
}) => {
  const agent = await comeBack(browser, 'agent');
  await untilInstalled(agent);
  await goOffline(agent);
  for (const path of ['/transaction-initiate', '/profile', '/dashboard']) {
    await agent.goto(path);
    await expect(agent).toHaveURL(path);
    await expect(agent.getByText('You are offline').first()).toBeVisible();
  }
  await agent.goto('/users');
  await expect(agent).toHaveURL('/unauthorized');
});

test('a form knows phone numbers without a network', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin');
  await untilInstalled(admin);
  await goOffline(admin);
  await admin.goto('/users/add');
  await admin.getByRole('combobox', { name: 'Country' }).selectOption('GB');
  const phone = admin.getByRole('textbox', { name: 'Phone' });
  await phone.pressSequentially('7400123456');
  await expect(phone).toHaveValue('+44 7400 123456');
});

/** Whether anything here, seen or kept, tells of a customer. */
const tellsOf = async (page: Page, customer: string) =>
  (await everythingOn(page)).includes(customer);

async function seeAll(page: Page, customer: string) {
  await openTransaction(page, customer);
  await expect(
    page
      .getByText(customer)
      .or(page.getByRole('textbox', { name: 'Customer Name' }))
      .first(),
  ).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await keptOn(page, 'responses')))
    .toContain(customer);
}

test('nothing of it is left for the next one after a sign-out', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin');
  const customer = customerNamed('Left Behind');
  await plantAccepted(admin, customer);
  await seeAll(admin, customer);
  await admin.getByRole('link', { name: 'Profile' }).click();
  await admin.getByRole('button', { name: 'Logout' }).click();
  await expect(admin).toHaveURL('/login');
  await expect.poll(() => tellsOf(admin, customer)).toBe(false);

  await signIn(admin, 'agent2');
  await goOffline(admin);
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await expect(admin.getByText('This appears as soon as the network is back.')).toBeVisible();
  expect(await tellsOf(admin, customer)).toBe(false);
});

test('nothing of it is left after a session that failed', async ({ browser }) => {
  const banker = await comeBack(browser, 'banker');
  const admin = await comeBack(browser, 'admin');
  const customer = customerNamed('Failed Session');
  await plantAccepted(admin, customer);
  await seeAll(banker, customer);
  await fail(banker, { call: calls.list, kind: 'answer', status: 401 });
  await banker.getByRole('button', { name: 'Back' }).click();
  await expect(banker).toHaveURL('/login');
  // The search that was typed waits for its author; what the server told is gone.
  await expect.poll(() => keptOn(banker, 'responses')).toEqual([]);
  await signIn(banker, 'agent2');
  await expect.poll(() => tellsOf(banker, customer)).toBe(false);
});
