import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { createImage } from '../images.ts';
import { fetchTransaction, signInByApi, signInByApiAs } from '../records.ts';
import { openTransaction, signInAs, callSuccessfully } from '../session.ts';
import { test } from '../test.ts';
import { chooseFiles, createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

async function payAll(page: Page, customer: string, receipt: string) {
  await openTransaction(page, customer);
  await chooseFiles(page, await createImage(receipt, '#aa2222'));
  await expect(page.getByRole('button', { name: `Remove ${receipt}` })).toBeVisible();
  await page.getByRole('button', { name: 'Pay full balance' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Checking').first()).toBeVisible();
}

/** Adds a second admin, and signs in by an API call. */
async function signInSecondAdmin(browser: Browser) {
  const admin = await signInByApiAs(browser, 'admin');
  const code = `A${randomUUID().slice(0, 4)}`.toUpperCase();
  const user = { name: `second ${code}`, password: 'Zed-pass-12345' };
  await callSuccessfully(admin, 'user.php?run=insert_user_details', {
    ...user,
    code,
    role: 1,
    phone: '+919876543210',
  });
  return signInByApi(browser, user.name, user.password);
}

test('a payment is reversed, paid again and checked by another admin', async ({ browser }) => {
  const customer = uniqueCustomer('Reversed');
  const [admin, banker] = await Promise.all([
    signInAs(browser, 'admin'),
    signInAs(browser, 'banker'),
  ]);
  const id = await createAcceptedTransaction(admin, customer);
  await payAll(banker, customer, 'first.png');

  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Reverse ₹1,500.00' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Reverse payment' });
  await expect(
    dialog.getByText('The balance becomes ₹1,500.00 and the status Pending.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sent to the wrong account');

  // The typed reason is offered again.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await admin.getByRole('button', { name: 'Reverse ₹1,500.00' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await expect(reason).toHaveValue('Sent to the wrong account');
  await dialog.getByRole('button', { name: 'Reverse payment' }).click();

  await expect(dialog).toBeHidden();
  await expect(admin.getByText(/^Reversed by ADM01.*: Sent to the wrong account$/)).toBeVisible();
  await expect(admin.getByText('Pending').first()).toBeVisible();
  await expect(admin.getByRole('button', { name: /^Reverse/ })).toHaveCount(0);

  await payAll(banker, customer, 'second.png');
  await expect(banker.getByText(/^Reversed by ADM01.*: Sent to the wrong account$/)).toBeVisible();

  const second = await signInSecondAdmin(browser);
  await callSuccessfully(second, 'transaction.php?run=transactionChecked', {
    trans_id: id,
    trans_code: (await fetchTransaction(second, id)).TRANSACTION_CODE,
  });
  await expect
    .poll(async () => fetchTransaction(admin, id))
    .toMatchObject({ TRANSACTION_STATUS: 'CMP', PAID: '1500.00' });
});
