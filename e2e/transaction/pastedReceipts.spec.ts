import { expect, type Page } from '@playwright/test';
import { openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, onlyTransactionOf, uniqueCustomer } from '../transactions.ts';

const permissions = ['clipboard-read', 'clipboard-write'];

/** Copies a picture of this height in px, as a banking app does with its receipt. */
const copyPicture = (page: Page, height: number) =>
  page.evaluate(async (rows) => {
    const canvas = new OffscreenCanvas(60, rows);
    canvas.getContext('2d')?.fillRect(10, 10, 40, 60);
    const picture = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  }, height);

const copyText = (page: Page, text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

const removeButtons = (page: Page) => page.getByRole('button', { name: 'Remove image.png' });

test('a banker pastes copied receipts by press and by keyboard, and pays in part', async ({
  browser,
}) => {
  const customer = uniqueCustomer('Pasted Receipt');
  const admin = await openAs(browser, 'admin');
  await createAcceptedTransaction(admin, customer);
  const banker = await openAs(browser, 'banker', { permissions });
  await openTransaction(banker, customer);
  const amount = banker.getByRole('textbox', { name: 'Amount', exact: true });

  await copyText(banker, '1,200');
  const paste = banker.getByRole('button', { name: 'Paste' });
  await paste.click();
  await expect(banker.getByText('There is no image to paste. Copy one first.')).toBeVisible();
  await amount.press('Control+V');
  await expect(amount).toHaveValue('1,200');
  await expect(removeButtons(banker)).toHaveCount(0);

  await copyPicture(banker, 80);
  await paste.click();
  await expect(removeButtons(banker)).toHaveCount(1);
  await copyPicture(banker, 90);
  await amount.press('Control+V');
  await expect(removeButtons(banker)).toHaveCount(2);
  await expect(amount).toHaveValue('1,200');

  await banker.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(banker.getByRole('heading', { name: 'Payment History' })).toBeVisible();
  const { payments } = await onlyTransactionOf(admin, customer);
  expect(payments).toMatchObject([{ AMOUNT_CREDIT: '1200.00' }]);
  expect(payments[0]?.RECEIPTS).toHaveLength(2);
});
