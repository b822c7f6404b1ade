import { expect, type Page } from '@playwright/test';
import { listOf } from '../rows.ts';
import { addressOf, openAs } from '../session.ts';
import { test } from '../test.ts';
import { textOf } from '../reads.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ background: true });

const wide = { viewport: { width: 1280, height: 800 } };

const day = (page: Page) => page.getByRole('region', { name: 'Today at a glance' });

/** Returns the value of a figure. */
const figure = (page: Page, label: string) =>
  day(page)
    .getByText(label, { exact: true })
    .locator('xpath=ancestor::div[1]')
    .getByRole('definition');

test('the day at a glance follows what others do, and links to the lists', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const banker = await openAs(browser, 'banker', wide);
  await expect(figure(banker, 'Open orders')).toHaveText(/^\d+$/);
  const before = Number(await textOf(figure(banker, 'Open orders')));
  await createAcceptedTransaction(admin, uniqueCustomer('Glance'));
  await expect(figure(banker, 'Open orders')).toHaveText(String(before + 1));

  await day(banker).getByRole('link', { name: 'Unanswered messages' }).click();
  await expect(banker).toHaveURL(/tab=overview&unanswered=1/);
  const unanswered = Number(await textOf(figure(banker, 'Unanswered messages')));
  await expect(listOf(banker, 'Overview').getByRole('link')).toHaveCount(unanswered);

  // Details take its place.
  await listOf(banker, 'Overview').getByRole('link').first().click();
  await expect(banker.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await expect(day(banker)).toHaveCount(0);
  await banker.goBack();
  await expect(day(banker)).toBeVisible();
  await day(banker).getByRole('link', { name: 'Open orders' }).click();
  await expect(banker).toHaveURL(addressOf('/dashboard'));
  await expect(banker.getByRole('tab', { name: 'Orders', selected: true })).toBeVisible();
});
