import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { createImage, createTextAndCopy } from '../images.ts';
import { openTransaction, signInAs } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

async function payAll(
  page: Page,
  customer: string,
  receipt: Awaited<ReturnType<typeof createImage>>,
) {
  await page.goto('/dashboard');
  await openTransaction(page, customer);
  await page.locator('input[type="file"]').first().setInputFiles(receipt);
  await expect(page.getByRole('button', { name: 'Remove receipt.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay full balance' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
}

test('a receipt that is used twice is marked, and compared before Checked', async ({ browser }) => {
  const [admin, banker] = await Promise.all([
    signInAs(browser, 'admin'),
    signInAs(browser, 'banker'),
  ]);
  const [first, second] = [uniqueCustomer('First'), uniqueCustomer('Second')] as const;
  const firstId = await createAcceptedTransaction(admin, first);
  await createAcceptedTransaction(admin, second);
  // A new colour, because the same picture of an earlier run would be the same receipt.
  const receipt = await createImage('receipt.png', `#${randomBytes(3).toString('hex')}`);

  await payAll(banker, first, receipt);
  await expect(banker.getByText(/^Receipt also used on/)).toHaveCount(0);
  await payAll(banker, second, receipt);
  await expect(banker.getByText(/^Receipt also used on \d{10}$/)).toBeVisible();

  await openTransaction(admin, second);
  await expect(admin.getByText(/Compare them before checking/)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Checked' })).toBeEnabled();
  await admin.getByRole('button', { name: /^Compare \d{10}$/ }).click();
  const pictures = admin.getByRole('dialog').getByRole('img', { name: 'receipt' });
  await expect(pictures).toHaveCount(2);
  for (const picture of [pictures.first(), pictures.last()]) {
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  await admin.getByRole('link', { name: 'Open transaction' }).click();
  await expect(admin).toHaveURL(new RegExp(`id=${firstId}$`));
  await expect(admin.getByText(/^Receipt also used on \d{10}$/)).toBeVisible();
});

test('a cropped copy of a receipt is marked, and compared before Checked', async ({ browser }) => {
  const [admin, banker] = await Promise.all([
    signInAs(browser, 'admin'),
    signInAs(browser, 'banker'),
  ]);
  const [first, second] = [uniqueCustomer('First'), uniqueCustomer('Second')] as const;
  await createAcceptedTransaction(admin, first);
  await createAcceptedTransaction(admin, second);
  const [receipt, copy] = await createTextAndCopy('receipt.png');
  await payAll(banker, first, receipt);
  await payAll(banker, second, copy);

  await openTransaction(admin, second);
  // The receipts are compared after the payment.
  await expect(async () => {
    await admin.reload();
    await expect(admin.getByText(/^Receipt looks like the one on \d{10}$/)).toBeVisible();
  }).toPass();
  await expect(admin.getByText(/^Receipt also used on/)).toHaveCount(0);
  await expect(admin.getByText(/Compare them before checking/)).toBeVisible();
  await admin.getByRole('button', { name: /^Compare \d{10}$/ }).click();
  const pictures = admin.getByRole('dialog').getByRole('img', { name: 'receipt' });
  await expect(pictures).toHaveCount(2);
});
