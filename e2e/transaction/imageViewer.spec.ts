import { expect, type Page } from '@playwright/test';
import { uniqueCustomer, createAcceptedTransaction } from '../transactions.ts';
import { waitForRender } from '../network.ts';
import { openAs, openTransaction } from '../session.ts';
import { payWithReceipts, signInByApiAs } from '../records.ts';
import { test } from '../test.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Images' });

/** Opens the first of two receipts. */
async function openViewer(page: Page, customer: string) {
  await openTransaction(page, customer);
  await page.getByRole('button', { name: 'Receipt' }).first().click();
  await expect(viewer(page).getByText('1 of 2')).toBeVisible();
}

test.describe('the image viewer', () => {
  let page: Page;
  const next = () => viewer(page).getByRole('button', { name: 'Next image' });

  test.beforeEach(async ({ browser }) => {
    const customer = uniqueCustomer('Two Receipts');
    page = await openAs(browser, 'admin');
    const id = await createAcceptedTransaction(page, customer);
    await payWithReceipts(await signInByApiAs(browser, 'banker'), id, 2);
    await openViewer(page, customer);
  });

  test('pages with the arrow keys as soon as it is open', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page).getByText('2 of 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer(page).getByText('1 of 2')).toBeVisible();
  });

  for (const [how, goOn] of [
    ['a click', () => next().click()],
    ['Enter', () => next().press('Enter')],
    ['an arrow key', () => next().press('ArrowRight')],
  ] as const) {
    test(`keeps the focus at the last image after ${how}, and Escape closes it`, async () => {
      await goOn();
      await expect(viewer(page).getByText('2 of 2')).toBeVisible();
      await waitForRender(page);
      const hasFocus = () =>
        viewer(page).evaluate((dialog) => dialog.contains(document.activeElement));
      await expect.poll(hasFocus).toBe(true);
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Receipt' }).first()).toBeFocused();
    });
  }
});
