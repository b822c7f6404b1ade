import { expect, type Locator, type Page } from '@playwright/test';
import { payWithReceipts, signInByApiAs } from '../records.ts';
import { openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

/** Expects that Back closes what is open and that the address stays. */
async function expectBackCloses(page: Page, open: Locator) {
  const address = page.url();
  await expect(open).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.overlays as unknown)).toBe(1);
  await page.goBack();
  await expect(open).toHaveCount(0);
  await expect(page).toHaveURL(address);
}

test(
  'Back closes the viewer, a dialog, the bell, the filters and the selection, and then leaves the transfer',
  { tag: '@main' },
  async ({ browser }) => {
    const customer = uniqueCustomer('Goes Back');
    const admin = await openAs(browser, 'admin');
    const id = await createAcceptedTransaction(admin, customer);
    await payWithReceipts(await signInByApiAs(browser, 'banker'), id, 2);
    await openTransaction(admin, customer);
    const heading = admin.getByRole('heading', { name: 'Transaction Details' });

    await admin.getByRole('button', { name: 'Receipt' }).first().click();
    await expectBackCloses(admin, admin.getByRole('dialog', { name: 'Images' }));
    await expect(heading).toBeVisible();

    await admin.getByRole('button', { name: /^Notifications/ }).click();
    await expectBackCloses(admin, admin.getByRole('dialog', { name: 'Notifications' }));

    await test.step('a viewer that was closed by its button leaves no second Back', async () => {
      await admin.getByRole('button', { name: 'Receipt' }).first().click();
      const viewer = admin.getByRole('dialog', { name: 'Images' });
      await viewer.getByRole('button', { name: 'Close' }).click();
      await expect(viewer).toHaveCount(0);
      await expect.poll(() => admin.evaluate(() => history.state?.overlays ?? null)).toBeNull();
      await admin.goBack();
      await expect(admin.getByRole('tab', { name: 'Overview' })).toBeVisible();
      await expect(admin).toHaveURL(/search=/);
    });

    await test.step('filters that are applied stay, and one Back leaves the list', async () => {
      const dialog = admin.getByRole('dialog', { name: 'Filters' });
      await admin.getByRole('button', { name: /^Filters/ }).click();
      await expectBackCloses(admin, dialog);
      await admin.getByRole('button', { name: /^Filters/ }).click();
      await dialog.getByRole('button', { name: 'Status' }).click();
      await admin.getByRole('option', { name: 'Pending' }).click();
      await admin.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Show transactions' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(admin).toHaveURL(/status=PND/);
    });

    await test.step('the selection', async () => {
      const rows = admin.getByRole('list', { name: 'Overview' }).getByRole('listitem');
      await rows.first().getByRole('checkbox').check();
      await expectBackCloses(admin, admin.getByRole('region', { name: 'Selection' }));
      await expect(rows.first()).toBeVisible();
    });
  },
);
