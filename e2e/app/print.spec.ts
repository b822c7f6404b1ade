import { expect, type Page } from '@playwright/test';
import { createWaitingTransaction, payWithReceipts } from '../records.ts';
import { addressOf, openAs } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

/** Prints the page. Returns the number of pages, and how many elements were in it meanwhile. */
async function print(page: Page, selector: string) {
  await page.evaluate((counted) => {
    const count = () => {
      document.documentElement.dataset['printed'] = String(
        document.querySelectorAll(counted).length,
      );
    };
    // After the listeners of the app.
    addEventListener('beforeprint', count, { once: true });
  }, selector);
  const pdf = await page.pdf({ format: 'A4' });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  const printed = await page.evaluate(() => document.documentElement.dataset['printed']);
  return { pages: pages.length, printed: Number(printed) };
}

/** Returns what a page of paper shows: the colours, and the visible bars. */
async function paperOf(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page.evaluate(() => ({
    ink: getComputedStyle(document.body).color,
    paper: getComputedStyle(document.body).backgroundColor,
    shown: [...document.querySelectorAll('header, nav, [data-variant], [role="tablist"]')].filter(
      (part) => part.checkVisibility(),
    ).length,
  }));
}

const blackOnWhite = { ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' };

test('details with many payments are printed whole, black on white, without bars', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const banker = await openAs(browser, 'banker');
  const id = await createAcceptedTransaction(admin, uniqueCustomer('Printed'));
  await payWithReceipts(banker, id, 40);
  await admin.goto(`/transaction-details?id=${id}`);
  await expect(admin.getByRole('heading', { name: 'Payment History' })).toBeVisible();
  const payments = 'section li time';
  await expect(admin.locator(payments)).not.toHaveCount(0);
  // Forty payments of at least 72 px do not fit on two pages.
  await expect.poll(async () => (await print(admin, payments)).pages).toBeGreaterThanOrEqual(3);
  await expect.poll(async () => (await print(admin, payments)).printed).toBeGreaterThanOrEqual(40);
  await expect.poll(() => paperOf(admin)).toMatchObject({ ...blackOnWhite, shown: 0 });
});

test('the key that prints loads the rest of a list, and all its rows are printed', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  for (let transfer = 0; transfer < 60; transfer += 1) {
    await createWaitingTransaction(admin, uniqueCustomer(`Printed ${transfer}`));
  }
  await admin.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(admin).toHaveURL(addressOf('/report'));
  const rows = admin.getByRole('list', { name: 'Report' }).getByRole('listitem');
  await expect(rows).not.toHaveCount(0);
  await admin.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await admin.keyboard.press('Control+p');
  await expect(admin).toHaveTitle('printed');
  await expect.poll(() => rows.count()).toBeLessThan(60);
  // A row of 72 px and more: at most fourteen on a page.
  await expect.poll(async () => (await print(admin, '[data-row]')).pages).toBeGreaterThanOrEqual(5);
  await expect
    .poll(async () => (await print(admin, '[data-row]')).printed)
    .toBeGreaterThanOrEqual(60);
  await expect(admin.getByText('Further rows are not printed.')).toHaveCount(0);
  await expect.poll(() => rows.count()).toBeLessThan(60);
  await expect.poll(() => paperOf(admin)).toMatchObject({ ...blackOnWhite, shown: 0 });
});
