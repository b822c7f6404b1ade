import { expect, type Page } from '@playwright/test';
import { createImage } from '../images.ts';
import { openTransaction, signInAs } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

async function fillPayment(page: Page, customer: string, reference: string) {
  await openTransaction(page, customer);
  const receipt = await createImage('receipt.png', '#336699');
  await page.locator('input[type="file"]').first().setInputFiles(receipt);
  await expect(page.getByRole('button', { name: 'Remove receipt.png' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  await page.getByRole('textbox', { name: 'Bank Reference' }).fill(reference);
}

async function send(page: Page) {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
}

test('a bank reference that is used twice warns the banker and marks both payments', async ({
  browser,
}) => {
  const [admin, banker] = await Promise.all([
    signInAs(browser, 'admin'),
    signInAs(browser, 'banker'),
  ]);
  const [first, second] = [uniqueCustomer('First'), uniqueCustomer('Second')] as const;
  const reference = `UTR${Date.now()}`;
  const firstId = await createAcceptedTransaction(admin, first);
  await createAcceptedTransaction(admin, second);

  await fillPayment(banker, first, `utr-${reference.slice(3, 8)} ${reference.slice(8)}`);
  await send(banker);
  await expect(banker.getByText(reference)).toBeVisible();

  await banker.goto('/dashboard');
  await fillPayment(banker, second, reference);
  await expect(banker.getByText(/^Already used on \d+, paid /)).toBeVisible();
  await send(banker);

  await openTransaction(admin, second);
  await expect(admin.getByText('Same reference as payment on')).toBeVisible();
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^\d{10}$/ })
    .click();
  await expect(admin).toHaveURL(new RegExp(`id=${firstId}$`));
  await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(first);
  await expect(admin.getByText('Same reference as payment on')).toBeVisible();
});
