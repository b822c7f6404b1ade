import { expect } from '@playwright/test';
import { uniqueCustomer } from '../transactions.ts';
import { listOf } from '../rows.ts';
import { addressOf, openAs } from '../session.ts';
import { createWaitingTransaction } from '../records.ts';
import { test } from '../test.ts';

test.use({ background: true });

const viewport = { width: 1280, height: 800 };

test('a wide window shows the list beside the details', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', { viewport });
  await admin.getByRole('tab', { name: 'Overview' }).click();
  const rows = listOf(admin, 'Overview').getByRole('link');
  const details = admin.getByRole('heading', { name: 'Transaction Details' });

  await rows.nth(1).click();
  await expect(details).toBeVisible();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await rows.nth(2).click();
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(rows.nth(1)).not.toHaveAttribute('aria-current');

  // Details opened one after the other share one history entry.
  await admin.goBack();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await expect(admin.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();

  await admin.getByRole('link', { name: 'Users' }).click();
  await expect(admin.getByText('Nothing chosen')).toBeVisible();
  await admin.getByRole('list', { name: 'Users' }).getByRole('link').first().click();
  await expect(admin.getByRole('heading', { name: 'Edit User' })).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Users' })).toBeVisible();
});

test('an action beside the list updates the list', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', { viewport });
  const id = await createWaitingTransaction(admin, uniqueCustomer('Wide'));
  await admin.getByRole('tab', { name: 'Overview' }).click();
  const row = admin.locator(`a[href$="${id}"]`);
  await row.click();
  await admin.getByRole('button', { name: 'Accepted' }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await expect(row).toHaveAccessibleName(/Pending/);
  await expect(row).toHaveAttribute('aria-current', 'true');
});

test('the search still works after Back from the details', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', { viewport });
  await admin.getByRole('tab', { name: 'Overview' }).click();
  const rows = listOf(admin, 'Overview').getByRole('link');
  await rows.first().click();
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await admin.goBack();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await admin.getByRole('searchbox').fill('nobody is called like this');
  await expect(admin.getByText('Nothing matches “nobody is called like this”')).toBeVisible();
});
