import { type Browser, expect, type Page } from '@playwright/test';
import { type OwnApp, startOwnApp } from '../ownApp.ts';
import { addressOf, signIn, unlock } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { test } from '../test.ts';

let app: OwnApp;

/** Starts a server that needs a recent password, whose clock can be moved. */
test.beforeAll(async () => {
  app = await startOwnApp(() => ({ FRESH_SIGN_IN_MINUTES: '10', CONFIRM_CHECK_ABOVE: '1' }));
});

test.afterAll(() => app.stop());

async function signInAsAdmin(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.origin });
  const page = await context.newPage();
  await page.goto('/');
  await unlock(page);
  await signIn(page, 'admin');
  return page;
}

async function openUser(page: Page, code: string) {
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search Users' }).fill(code);
  const rows = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Short Code' })).toHaveValue(code);
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' });

async function confirm(page: Page, password: string) {
  await field(page, 'Your password').fill(password);
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click();
}

test('a password is set after the sign-in is old, without losing what was typed', async ({
  browser,
}) => {
  const admin = await signInAsAdmin(browser);
  await openUser(admin, 'AGT02');
  await field(admin, 'Password').fill('another-river-43');
  await field(admin, 'Confirm Password').fill('another-river-43');
  app.letElevenMinutesPass();
  const update = admin.getByRole('button', { name: 'Update' });
  await update.click();
  await expect(field(admin, 'Your password')).toBeFocused();

  // Cancelling leaves the form as it was, and shows no message.
  await dialogOf(admin).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(admin)).toBeHidden();
  await expect(admin).toHaveURL(addressOf('/users/edit'));
  await expect(field(admin, 'Password')).toHaveValue('another-river-43');
  await expect(field(admin, 'Confirm Password')).toHaveValue('another-river-43');
  await expect(admin.getByRole('alert')).toHaveCount(0);

  await update.click();
  await confirm(admin, 'not the password');
  await expect(dialogOf(admin).getByText('Invalid username or password')).toBeVisible();
  await confirm(admin, 'demo-admin');
  await expectToast(admin, 'Update user successfuly');
  await expect(admin).toHaveURL(addressOf('/users'));

  const agent = await (await browser.newContext({ baseURL: app.origin })).newPage();
  await agent.goto('/');
  await unlock(agent);
  await agent.getByRole('textbox', { name: 'User name' }).fill('agent2');
  await field(agent, 'Password').fill('another-river-43');
  await agent.getByRole('button', { name: 'Sign In' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
});

test('a phone number is changed without any password', async ({ browser }) => {
  const admin = await signInAsAdmin(browser);
  await openUser(admin, 'AGT01');
  app.letElevenMinutesPass();
  await admin.getByText('Keep the current password').click();
  await expect(field(admin, 'Password')).toBeDisabled();
  await admin.getByRole('textbox', { name: 'Phone' }).fill('+919845012345');
  await admin.getByRole('button', { name: 'Update' }).click();
  await expectToast(admin, 'Update user successfuly');
  await expect(admin).toHaveURL(addressOf('/users'));
  await openUser(admin, 'AGT01');
  await expect(admin.getByRole('textbox', { name: 'Phone' })).toHaveValue('+91 98450 12345');
});

test('the rate is changed after a confirmation', async ({ browser }) => {
  const admin = await signInAsAdmin(browser);
  await admin.getByRole('link', { name: 'Setting', exact: true }).click();
  await expect(field(admin, 'Rate')).not.toHaveValue('');
  await field(admin, 'Rate').fill('91.25');
  app.letElevenMinutesPass();
  await admin.getByRole('button', { name: 'Update' }).click();
  await confirm(admin, 'demo-admin');
  await expectToast(admin, 'Setting updated successfully');
  await expect(admin.getByText('Rate: 91.25 ₹')).toBeVisible();
});

/** Opens one of the demo's transactions in Checking. */
async function openChecking(page: Page) {
  await page.goto('/dashboard?tab=overview&status=CHK');
  await page.getByRole('tabpanel', { name: 'Overview' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
}

test('a large transaction is checked after a confirmation', async ({ browser }) => {
  const admin = await signInAsAdmin(browser);
  await openChecking(admin);
  app.letElevenMinutesPass();
  const checked = admin.getByRole('button', { name: 'Checked', exact: true });
  await checked.click();
  await dialogOf(admin).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(admin)).toBeHidden();
  await expect(admin.getByText('Checking').first()).toBeVisible();
  await checked.click();
  await confirm(admin, 'demo-admin');
  await expectToast(admin, 'Transaction checked');
});

test('a payment is reversed after a confirmation, with the reason that was typed', async ({
  browser,
}) => {
  const admin = await signInAsAdmin(browser);
  await openChecking(admin);
  await admin
    .getByRole('button', { name: /^Reverse ₹/ })
    .first()
    .click();
  const reversal = admin.getByRole('dialog', { name: 'Reverse payment' });
  await reversal.getByRole('textbox', { name: 'Reason' }).fill('Sent to the wrong account');
  app.letElevenMinutesPass();
  await reversal.getByRole('button', { name: 'Reverse payment' }).click();
  await dialogOf(admin).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(admin)).toBeHidden();
  await expect(reversal.getByRole('textbox', { name: 'Reason' })).toHaveValue(
    'Sent to the wrong account',
  );
  await reversal.getByRole('button', { name: 'Reverse payment' }).click();
  await confirm(admin, 'demo-admin');
  await expect(reversal).toBeHidden();
  await expect(admin.getByText(/^Reversed by ADM01.*: Sent to the wrong account$/)).toBeVisible();
});
