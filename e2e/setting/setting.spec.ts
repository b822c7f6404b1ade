import { expect, type Page } from '@playwright/test';
import { addressOf, openAs } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { test } from '../test.ts';
import { fieldValueOf } from '../reads.ts';

const rate = (page: Page) => page.getByRole('textbox', { name: 'Rate' });

async function openSetting(page: Page) {
  await page.getByRole('link', { name: 'Setting', exact: true }).click();
  await expect(page).toHaveURL('/setting');
  await expect(rate(page)).not.toHaveValue('');
}

test('the admin sets the rate that every header shows', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await openSetting(admin);
  await rate(admin).fill('91.2500');
  await admin.getByRole('button', { name: 'Update' }).click();
  await expectToast(admin, 'Setting updated successfully');
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await expect(admin.getByText('Rate: 91.25 ₹')).toBeVisible();
  const agent = await openAs(browser, 'agent');
  await expect(agent.getByText('Rate: 91.25 ₹')).toBeVisible();

  await openSetting(admin);
  await expect(rate(admin)).toHaveValue('91.25');
});

test('an invalid rate is not sent, and Cancel changes nothing', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await openSetting(admin);
  const before = await fieldValueOf(rate(admin));
  await rate(admin).fill('');
  await admin.getByRole('button', { name: 'Update' }).click();
  await expect(admin.getByText('Rate is required')).toBeVisible();
  await expect(rate(admin)).toBeFocused();
  await rate(admin).fill('ninety');
  await expect(admin.getByText('Rate must be a number with at most 4 decimals')).toBeVisible();
  await admin.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await expect(admin.getByText(`Rate: ${before} ₹`)).toBeVisible();
});

test('the outcome of a lost response is checked', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await openSetting(admin);
  const update = '**/api/setting.php?run=updateSettingDetails';
  await admin.route(update, (route) => route.abort());
  await rate(admin).fill('92.5');
  await admin.getByRole('button', { name: 'Update' }).click();
  await expectToast(admin, 'Something Went Wrong!');
  await expect(admin.getByText('Nothing was recorded. You can send it again.')).toBeVisible();
  await expect(rate(admin)).toHaveValue('92.5');

  // This time the server receives the call, and only its response is lost.
  await admin.unroute(update);
  await admin.route(update, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await admin.getByRole('button', { name: 'Update' }).click();
  await expectToast(admin, 'It was recorded. Only the confirmation was lost.');
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await expect(admin.getByText('Rate: 92.5 ₹')).toBeVisible();
});

test('only admins can open the setting', async ({ browser }) => {
  for (const person of ['banker', 'agent'] as const) {
    const page = await openAs(browser, person);
    await expect(page.getByRole('link', { name: 'Setting', exact: true })).toHaveCount(0);
    await page.goto('/setting');
    await expect(page).toHaveURL('/unauthorized');
  }
});
