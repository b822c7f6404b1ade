import { expect, type Page } from '@playwright/test';
import { openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, onlyTransactionOf, uniqueCustomer } from '../transactions.ts';

const permissions = ['clipboard-read', 'clipboard-write'];
const phone = { width: 360, height: 740 };
const notes = 'IFSC: mubk0004321\nA/c no 0045 1234 5678\nBeneficiary name: Ravi Kumar';

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Copies a picture, as the app of a bank does with its receipt, and returns to this one. */
const returnWithScreenshot = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 90);
    canvas.getContext('2d')?.fillRect(10, 10, 40, 60);
    const picture = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    window.dispatchEvent(new Event('focus'));
  });

test(
  'a banker copies what the bank asks for, pays there, and records it with the screenshot',
  { tag: '@main' },
  async ({ browser }) => {
    const customer = uniqueCustomer('Copied');
    const admin = await openAs(browser, 'admin');
    await createAcceptedTransaction(admin, customer, '123456.50', notes);
    const banker = await openAs(browser, 'banker', { permissions, viewport: phone });
    await openTransaction(banker, customer);

    const amount = banker.getByRole('textbox', { name: 'Amount', exact: true });
    await expect(amount).toBeInViewport({ ratio: 1 });
    for (const [name, text] of [
      ['Copy account name', 'Ravi Kumar'],
      ['Copy account number', '004512345678'],
      ['Copy IFSC', 'MUBK0004321'],
      ['Copy amount', '123456.50'],
      ['Copy balance', '123456.50'],
    ] as const) {
      const button = banker.getByRole('button', { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      await button.click();
      await expect.poll(() => copied(banker)).toBe(text);
    }

    // Keys do the same, but not while the banker types.
    await banker.getByRole('heading', { name: 'Transaction Details' }).focus();
    await banker.keyboard.press('c');
    await banker.keyboard.press('a');
    await expect.poll(() => copied(banker)).toBe('004512345678');
    await banker.getByRole('button', { name: 'Record payment' }).click();
    await expect(amount).toBeFocused();
    await banker.keyboard.press('c');
    await banker.keyboard.press('b');
    await expect.poll(() => copied(banker)).toBe('004512345678');
    await amount.fill('23456.50');

    await returnWithScreenshot(banker);
    await banker.getByRole('button', { name: 'Paste screenshot as receipt' }).click();
    await expect(banker.getByRole('button', { name: 'Remove image.png' })).toBeVisible();
    await banker.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(banker.getByText('₹23,456.50 of ₹1,23,456.50 paid')).toBeVisible();

    const { transactions, payments } = await onlyTransactionOf(admin, customer);
    expect(transactions[0].BALANCE).toBe('100000.00');
    expect(payments).toMatchObject([{ AMOUNT_CREDIT: '23456.50' }]);
    expect(payments[0]?.RECEIPTS).toHaveLength(1);
    await banker.getByRole('button', { name: 'Copy balance' }).click();
    await expect.poll(() => copied(banker)).toBe('100000.00');
  },
);
