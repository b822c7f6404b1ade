import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { choosePreset, expectDay, readDay } from '../dates.ts';
import { changeTransaction } from '../records.ts';
import { openAs } from '../session.ts';
import { test } from '../test.ts';
import { expectToast } from '../toasts.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ background: true });

const changes = (page: Page) => page.getByRole('region', { name: 'Changes' });
const entry = (page: Page, name: RegExp) => changes(page).getByRole('button', { name }).first();

test('the admin finds a change by user and kind, opens its transfer and downloads it', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const id = await createAcceptedTransaction(admin, uniqueCustomer('In Activity'));
  const note = `Note of ${id}`;
  await changeTransaction(admin, id, { notes: note });

  await admin.getByRole('link', { name: 'Setting', exact: true }).click();
  await admin.getByRole('link', { name: 'Activity' }).click();
  await expect(admin.getByRole('heading', { name: 'Activity', level: 1 })).toBeFocused();
  const today = await readDay(admin, 'From');
  await choosePreset(admin, 'Today');
  await expectDay(admin, 'To', today);
  await admin.getByRole('combobox', { name: 'User' }).fill('ADM01');
  await admin.getByRole('option', { name: /ADM01/ }).click();
  await admin.getByRole('button', { name: /Change$/ }).click();
  await admin.getByRole('option', { name: 'Transfers' }).click();
  await expect(admin).toHaveURL(/user=ADM01.*kind=transfers/);

  await entry(admin, /^Updated ADM01/).click();
  await expect(admin.getByText(`→ ${note}`)).toBeVisible();
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download' }).click(),
  ]);
  await expectToast(admin, 'Report Downloaded Successfully!');
  const parts = unzipSync(await readFile(await download.path()));
  expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(note);

  await changes(admin)
    .getByRole('link', { name: /^Open \d+/ })
    .click();
  await expect(admin).toHaveURL(new RegExp(`transaction-details\\?id=${id}`));
  await admin.goBack();
  await expect(admin).toHaveURL(/user=ADM01.*kind=transfers/);
});

test('a banker reaches no activity', async ({ browser }) => {
  const banker = await openAs(browser, 'banker');
  await banker.goto('/setting/activity');
  await expect(banker).toHaveURL(/\/unauthorized$/);
});
