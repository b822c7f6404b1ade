import { expect, type Page } from '@playwright/test';
import { listOf, selectionBar } from '../rows.ts';
import { addressOf, openAs, callSuccessfully } from '../session.ts';
import { test } from '../test.ts';
import { attributeOf, textsOf } from '../reads.ts';
import { fetchTransaction, signInByApiAs } from '../records.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ background: true });

const laptop = { viewport: { width: 1280, height: 800 } };
const monitor = { viewport: { width: 1920, height: 1080 } };

const table = (page: Page) => page.getByRole('table', { name: 'Orders' });
const rows = (page: Page) => listOf(page, 'Orders').getByRole('link');
const details = (page: Page) => page.getByRole('heading', { name: 'Transaction Details' });

const sortedBy = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('a laptop shows columns, rows beside details, and keeps the focused row in both', async ({
  browser,
}) => {
  const banker = await openAs(browser, 'banker', laptop);
  await expect(table(banker).getByRole('columnheader')).toHaveText([
    'Code',
    'Bank',
    'Agent',
    'Customer',
    'Amount',
    'Balance',
    'Status',
    'Time',
  ]);
  await expect(rows(banker).nth(12)).toBeVisible();
  await rows(banker).nth(3).focus();
  for (let row = 4; row <= 20; row += 1) await banker.keyboard.press('ArrowDown');
  const focused = banker.locator(':focus');
  const href = await attributeOf(focused, 'href');
  await expect(focused.locator('xpath=ancestor::*[@data-row]')).toHaveAttribute('data-row', '21');
  await expect(focused).toBeInViewport({ ratio: 1 });

  await banker.keyboard.press('Enter');
  await expect(details(banker)).toBeVisible();
  await expect(table(banker)).toHaveCount(0);
  await expect(banker.locator('[data-row] [aria-current]')).toHaveAttribute('href', href);
  await expect(banker.locator('[data-row] [aria-current]')).toBeFocused();
  await expect(banker.locator('[data-row] [aria-current]')).toBeInViewport({ ratio: 1 });

  await banker.goBack();
  await expect(banker).toHaveURL(addressOf('/dashboard'));
  await expect(table(banker).locator('[aria-current]')).toHaveAttribute('href', href);
  await expect(table(banker).locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  await expect(table(banker).locator('[aria-current]')).toBeFocused();
});

test('a wide monitor shows columns beside details', async ({ browser }) => {
  const banker = await openAs(browser, 'banker', monitor);
  await rows(banker).nth(2).click();
  await expect(details(banker)).toBeVisible();
  await expect(table(banker).getByRole('columnheader').first()).toBeVisible();
  await expect(rows(banker).nth(2)).toHaveAttribute('aria-current', 'true');
  // Steps mark the row and bring it into view.
  await details(banker).focus();
  for (let step = 1; step <= 14; step += 1) await banker.keyboard.press('n');
  await expect(banker.getByRole('group', { name: 'Place in the list' })).toHaveText(/^17 of/);
  await expect(table(banker).locator('[aria-current]')).toBeInViewport({ ratio: 1 });
});

test('a changed row and its balance are replaced in place', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const id = await createAcceptedTransaction(admin, uniqueCustomer('Columns'), '700.00');
  const banker = await openAs(browser, 'banker', laptop);
  const row = table(banker)
    .getByRole('row')
    .filter({ has: banker.locator(`[href*="${id}"]`) });
  const balance = row.getByRole('cell').nth(5);
  await expect(balance).toHaveText('₹700.00');
  const { TRANSACTION_CODE: code } = await fetchTransaction(admin, id);
  const move = { trans_id: id, trans_code: code };
  await callSuccessfully(admin, 'transaction.php?run=transactionHold', move);
  await expect(row.getByRole('cell').nth(6)).toHaveText('Hold');
});

test('an admin selects a range of rows in columns', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', laptop);
  await admin.getByRole('tab', { name: 'Overview' }).click();
  const boxes = listOf(admin, 'Overview').getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(selectionBar(admin).getByText('4 selected')).toBeVisible();
  await expect(boxes.nth(2)).toBeChecked();
  await admin.keyboard.press('Escape');
  await expect(admin.getByText('4 selected')).toHaveCount(0);
});

test('headers sort the list, and the address keeps the order', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', laptop);
  await admin.goto('/dashboard?tab=overview');
  const overview = admin.getByRole('table', { name: 'Overview' });
  const amount = overview.getByRole('columnheader', { name: 'Amount' });
  await expect(overview.getByRole('columnheader', { name: 'Time' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const amounts = async () => {
    const texts = await textsOf(overview.locator('[data-column="amount"]'));
    return texts.map((text) => Number(text.replaceAll(/[₹,]/g, '')));
  };
  await overview.getByRole('button', { name: 'Amount' }).click();
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  await expect
    .poll(async () => {
      const shown = await amounts();
      return shown.length > 5 && shown.every((one, row) => one <= (shown[row - 1] ?? one));
    })
    .toBe(true);
  const largest = (await amounts())[0] ?? 0;
  await overview.getByRole('button', { name: 'Amount' }).click();
  await expect(amount).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await amounts())[0]).toBeLessThan(largest);
  expect(sortedBy(admin)).toEqual({ tab: 'overview', sort: 'amount', order: 'oldest' });
  await admin.reload();
  await expect(amount).toHaveAttribute('aria-sort', 'ascending');
  await overview.getByRole('button', { name: 'Time' }).click();
  await expect.poll(() => sortedBy(admin)).toEqual({ tab: 'overview' });
});
