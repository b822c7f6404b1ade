import { expect, type Page } from '@playwright/test';
import { addressOf, signInAs, openTransaction } from '../session.ts';
import { createImage } from '../images.ts';
import { test } from '../test.ts';
import { chooseAgent, customerField } from '../transactions.ts';

const unique = () => `Journey ${Date.now()}`;

async function initiate(page: Page, customer: string) {
  await page.getByRole('link', { name: 'Initiate' }).click();
  await customerField(page).fill(customer);
  await chooseAgent(page);
  await page.getByRole('combobox', { name: 'Bank Name' }).fill('Coro');
  await page.getByRole('option', { name: 'Coromandel Bank (COMB)' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('12000');
  await page.getByRole('textbox', { name: 'Notes' }).fill('A/C 1234');
  await page.getByRole('button', { name: 'Send Money' }).click();
  await expect(page).toHaveURL(addressOf('/dashboard'));
}

/** Presses an action button of the admin on a transaction. */
async function pressAction(page: Page, customer: string, name: string) {
  await openTransaction(page, customer);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(addressOf('/dashboard'));
}

async function seeTabs(page: Page, tabs: readonly string[]) {
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
}

async function signOut(page: Page) {
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

test(
  'agent: lists, transfer, update, notifications, profile',
  { tag: '@main' },
  async ({ browser }) => {
    const customer = unique();
    const agent = await signInAs(browser, 'agent');
    await seeTabs(agent, ['Overview', 'Alert', 'Orders']);
    await agent.getByRole('button', { name: 'Oldest first' }).click();
    await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();

    await initiate(agent, customer);
    await openTransaction(agent, customer);
    await agent.getByRole('textbox', { name: 'Initiate Amount' }).fill('13000.50');
    await agent.getByRole('button', { name: 'Update' }).click();
    await expect(agent).toHaveURL(addressOf('/dashboard'));
    await openTransaction(agent, customer);
    await expect(agent.getByRole('textbox', { name: 'Initiate Amount' })).toHaveValue('13,000.50');
    await agent.getByRole('button', { name: 'Cancel' }).click();
    await expect(agent).toHaveURL(addressOf('/dashboard'));

    await agent.getByRole('button', { name: /Notifications/ }).click();
    const entries = agent.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await expect(entries.first()).toBeVisible();
    await agent.keyboard.press('Escape');
    await signOut(agent);
  },
);

test(
  'banker: lists, problem with reason, payment, profile',
  { tag: '@main' },
  async ({ browser }) => {
    const customer = unique();
    const [agent, admin, banker] = await Promise.all([
      signInAs(browser, 'agent'),
      signInAs(browser, 'admin'),
      signInAs(browser, 'banker'),
    ]);
    await initiate(agent, customer);
    await pressAction(admin, customer, 'Accepted');

    await seeTabs(banker, ['Overview', 'Alert', 'Orders']);
    await openTransaction(banker, customer);
    await banker.getByRole('button', { name: /^Pending Status|Status.*Pending/ }).click();
    await banker.getByRole('option', { name: 'Name Problem' }).click();
    await banker.getByRole('textbox', { name: 'Reason' }).fill('The name is another one');
    await banker.getByRole('button', { name: 'Update' }).click();
    await expect(banker).toHaveURL(addressOf('/dashboard'));

    await openTransaction(agent, customer);
    await expect(agent.getByText('Problem message')).toBeVisible();
    await expect(agent.getByText('The name is another one')).toBeVisible();

    await openTransaction(banker, customer);
    await banker
      .getByRole('form', { name: 'Payments' })
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        await createImage('one.png', '#aa0000'),
        await createImage('two.png', '#00aa00'),
      ]);
    await expect(banker.getByRole('button', { name: 'Remove two.png' })).toBeVisible();
    await banker.getByRole('textbox', { name: 'Amount' }).fill('2000');
    await banker.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(banker.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await expect(banker.getByText('BY BNK01')).toBeVisible();
    await banker.getByRole('button', { name: 'Back' }).click();
    await signOut(banker);
  },
);

test(
  'admin: figures, all actions, users, banks, report, setting, profile',
  { tag: '@main' },
  async ({ browser }) => {
    const customer = unique();
    const admin = await signInAs(browser, 'admin');
    await expect(admin.getByText('Total Transfers')).toBeVisible();
    await admin.getByRole('button', { name: 'View all transaction' }).click();
    await expect(admin.getByRole('list', { name: 'Overview' })).toBeVisible();

    await initiate(admin, customer);
    for (const name of ['Accepted', 'Hold', 'Un Hold', 'Cancel', 'Re-Open']) {
      await pressAction(admin, customer, name);
    }
    await openTransaction(admin, customer);
    await expect(admin.getByText('Waiting').first()).toBeVisible();

    for (const [link, address, heading] of [
      ['Users', '/users', 'Users'],
      ['Bank', '/bank', 'Banks'],
      ['Report', '/report', 'Report'],
      ['Setting', '/setting', 'Setting'],
    ] as const) {
      await admin.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
      await expect(admin).toHaveURL(addressOf(address));
      await expect(admin.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    }
    await signOut(admin);
  },
);
