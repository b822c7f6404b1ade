import { expect } from '@playwright/test';
import { addressOf, openAs } from '../session.ts';
import { test } from '../test.ts';
import { textOf } from '../reads.ts';

test('an admin checks the oldest transfer from the Summary with two presses', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const cards = admin.getByRole('region', { name: 'To check' }).getByRole('listitem');
  const first = cards.first().getByRole('link');
  const code = await textOf(first.getByText(/^\d{10,}$/));
  await first.click();
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await expect(admin.getByText(code).first()).toBeVisible();
  await admin.getByRole('button', { name: 'Checked', exact: true }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await admin.getByRole('tab', { name: 'Summary' }).click();
  await expect(cards).not.toHaveCount(0);
  await expect(cards.filter({ hasText: code })).toHaveCount(0);
});

test('all transfers to check are a list, to which Back returns', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await admin.getByRole('link', { name: 'Show all' }).click();
  const rows = admin.getByRole('list', { name: 'Overview' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Checking' })).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: 'Checking' })).toHaveCount(0);
  await admin.goBack();
  await expect(admin.getByRole('region', { name: 'To check' })).toBeVisible();
});
