import { expect, type Page } from '@playwright/test';
import { signInByApiAs } from '../records.ts';
import { openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import { chooseFiles, createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';
import { createImage } from '../images.ts';

/** Replaces every text by a translation, as Chrome does, although the page asks not to be translated. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `अनुवाद ${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

test('a translated page goes on, with its own words and amounts', async ({ browser }) => {
  const customer = uniqueCustomer('Translated');
  await createAcceptedTransaction(await signInByApiAs(browser, 'admin'), customer);
  const page = await openAs(browser, 'banker');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));

  await test.step('the list', async () => {
    await translate(page);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByText(customer).first()).toBeVisible();
    await translate(page);
  });
  await test.step('the details', async () => {
    await openTransaction(page, customer);
    await translate(page);
    await expect(page.getByText(customer).first()).toBeVisible();
  });
  await test.step('a payment', async () => {
    await chooseFiles(page, await createImage('receipt.png', '#aa2222'));
    await translate(page);
    await expect(page.getByRole('button', { name: 'Remove receipt.png' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
    await translate(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await translate(page);
    await expect(page.getByText('₹100.00').first()).toBeVisible();
  });
  await test.step('back to the list', async () => {
    await page.getByRole('button', { name: 'Back' }).first().click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await expect(page.getByText('अनुवाद')).toHaveCount(0);
  });
  expect(errors).toEqual([]);
});
