import { expect, type Page } from '@playwright/test';
import { addressOf, call, openAs } from '../session.ts';
import { test } from '../test.ts';
import { calls } from '../transactions.ts';

test.use({ background: true });

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('notifications name their transaction, and all of them are listed', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const agent = await openAs(browser, 'agent');
  const customer = `Notified ${Date.now()}`;
  const { body } = await call(agent, calls.initiate, {
    role: 3,
    trans_id: crypto.randomUUID(),
    customer,
    agent: 'AGT01',
    bank: 'COMB',
    amount: '500',
    notes: 'n',
  });
  expect(body.status).toBe('success');

  await test.step('the bell marks what is new', async () => {
    await bell(admin).click();
    const newest = panel(admin).getByRole('listitem').first();
    await expect(newest).toContainText(/^UnreadAGT01 initiated \d{10,}(just now|\d min ago)/);
    await expect(panel(admin).getByText(/^₹/).first()).toBeVisible();
    await admin.keyboard.press('Escape');
    await bell(admin).click();
    await expect(newest).toContainText(/^AGT01 initiated/);
  });

  await test.step('all notifications are listed page by page', async () => {
    await panel(admin).getByRole('link', { name: 'All notifications' }).click();
    await expect(admin.getByRole('heading', { name: 'All notifications' })).toBeFocused();
    await expect(admin).toHaveURL(addressOf('/notifications'));
    const list = admin.getByRole('list', { name: 'All notifications' });
    await list.getByRole('link').first().focus();
    await expect(async () => {
      await admin.keyboard.press('End');
      await expect(admin.getByText('No more notifications')).toBeVisible({ timeout: 300 });
    }).toPass();
    await admin.keyboard.press('Home');
  });

  await test.step('a row opens its transaction, and Back returns to the row', async () => {
    const row = admin.getByRole('link', { name: /AGT01 initiated/ }).first();
    await row.click();
    await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
    await admin.goBack();
    await expect(row).toBeFocused();
    await admin.getByRole('button', { name: 'Back' }).click();
    await expect(admin).toHaveURL(addressOf('/dashboard'));
  });
});

test('says below the bell that its list cannot be loaded', async ({ browser }) => {
  const banker = await openAs(browser, 'banker');
  await banker.route(/\/panels-/, (route) => route.abort());
  await banker.reload();
  await bell(banker).click();
  const failed = banker.getByText('This part could not be loaded.');
  await expect(failed).toBeInViewport();
  await bell(banker).click();
  await expect(failed).toHaveCount(0);
});
