import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { parseDecimal } from '#domain/money.ts';
import { addressOf, call, openAs } from './session.ts';
import { expectToast, toast } from './toasts.ts';
import { test } from './test.ts';

const generate = '**/api/report.php?run=generateReports';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const list = (page: Page) => page.getByRole('list', { name: 'Report' });
const print = (page: Page) => page.getByRole('button', { name: 'Print' });
const dates = async (page: Page) => ({
  from: await page.getByLabel('From', { exact: true }).inputValue(),
  to: await page.getByLabel('To', { exact: true }).inputValue(),
});

/** Returns the day `count` days before `day`. */
const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

/** Opens the report of the last `days` days. */
async function openReport(page: Page, days: number) {
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page).toHaveURL(addressOf('/report'));
  await expect(page.getByLabel('To', { exact: true })).not.toHaveValue('');
  const { to } = await dates(page);
  const from = daysBefore(to, days);
  await page.getByLabel('From', { exact: true }).fill(from);
  return { from, to };
}

/** Returns all amounts of the report in paise, read page by page. */
async function listedAmounts(page: Page, { from, to }: { from: string; to: string }) {
  const amounts: number[] = [];
  for (let start = 0; ; start += 100) {
    const { body } = await call(page, 'report.php?run=getReports', {
      role: 1,
      user_code: '',
      start_date: from,
      end_date: to,
      start: String(start),
      end: '100',
    });
    const rows: { AMOUNT: string }[] = body.message;
    amounts.push(...rows.map((row) => parseDecimal(row.AMOUNT) ?? Number.NaN));
    if (rows.length < 100) return amounts;
  }
}

/** Returns the amounts of a spreadsheet column, in paise. */
function paiseIn(file: Uint8Array, column: string): number[] {
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).not.toContain('<f>');
  const cells = sheet.matchAll(new RegExp(`<c r="${column}\\d+"([^>]*)><v>([^<]*)</v>`, 'g'));
  return [...cells]
    .filter(([, attributes]) => !attributes?.includes('t="s"'))
    .map(([, , value = '']) => parseDecimal(value) ?? Number.NaN);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('the admin reads and downloads the report of a date range', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const range = await openReport(admin, 70);
  await expect(list(admin).getByRole('listitem').first()).toContainText(/\(.+\).*₹/);
  const amounts = await listedAmounts(admin, range);
  expect(amounts.length).toBeGreaterThan(100);

  const [download] = await Promise.all([admin.waitForEvent('download'), print(admin).click()]);
  await expectToast(admin, 'Report Downloaded Successfully!');
  const name = `Transaction_Report_${range.from}_and_${range.to}.xlsx`;
  expect(download.suggestedFilename()).toBe(name);
  const column = paiseIn(await readFile(await download.path()), 'H');
  // The demo has cancelled transactions, which have a sum of their own.
  const [total = 0, cancelled = 0] = column.slice(-2);
  expect(column.slice(0, -2)).toEqual(amounts);
  expect(cancelled).toBeGreaterThan(0);
  expect(total + cancelled).toBe(sum(amounts));
});

test('the report starts with today and ends with a message', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const { body } = await call(admin, 'common.php?run=getnofificationsCount', {
    user_id: '1',
    role: 1,
  });
  await admin.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(admin.getByLabel('From', { exact: true })).toHaveValue(body.today);
  expect(await dates(admin)).toEqual({ from: body.today, to: body.today });

  await openReport(admin, 1);
  await expect(list(admin).getByRole('link').first()).toBeVisible();
  await expect(list(admin)).toHaveAttribute('aria-busy', 'false');
  await expect(async () => {
    await list(admin).getByRole('link').last().focus();
    await admin.keyboard.press('End');
    await expect(admin.getByText('No More Report')).toBeVisible({ timeout: 500 });
  }).toPass();
  await admin.getByLabel('To', { exact: true }).fill(daysBefore(body.today, 9));
  await expect(admin.getByText('From date can not be after To date')).toBeVisible();
  await expect(print(admin)).toBeDisabled();
  await admin.getByLabel('From', { exact: true }).fill('');
  await expect(admin.getByText('From date is required')).toBeVisible();
});

test('today is the day of the business time zone in every browser time zone', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const { body } = await call(admin, 'common.php?run=getnofificationsCount', {
    user_id: '1',
    role: 1,
  });
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const context = await browser.newContext({
      timezoneId,
      storageState: await admin.context().storageState(),
    });
    const page = await context.newPage();
    await page.goto('/report');
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(body.today);
    await context.close();
  }
});

test('a row opens its transaction, and Back returns to the same date range', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const range = await openReport(admin, 30);
  await list(admin).getByRole('link').first().click();
  await expect(admin).toHaveURL(addressOf('/transaction-details'));
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await admin.getByRole('button', { name: 'Back' }).first().click();
  await expect(admin).toHaveURL(addressOf('/report'));
  expect(await dates(admin)).toEqual(range);
  await admin.reload();
  await expect(admin.getByLabel('From', { exact: true })).toHaveValue(range.from);
});

test('an active tab in the navigation state is cleared', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const range = await openReport(admin, 3);
  await admin.evaluate(() => {
    const usr = { activeTab: 'alert' };
    window.history.replaceState({ ...window.history.state, usr }, '');
  });
  await admin.reload();
  await expect(admin.getByLabel('From', { exact: true })).toHaveValue(range.from);
  await expect.poll(() => admin.evaluate(() => window.history.state.usr as unknown)).toBeNull();
});

test('each failure of the download shows its message', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const { from, to } = await openReport(admin, 2);

  for (const status of [500, 403, 429]) {
    await admin.route(generate, (route) =>
      route.fulfill({ status, json: { status: 'error', message: 'x' } }),
    );
    await print(admin).click();
    const failed = 'Failed to download the Report. Please try again later.';
    await expectToast(admin, failed);
    await expect(toast(admin, failed)).toHaveCount(0);
    await admin.unroute(generate);
  }

  await admin.route(generate, (route) => route.abort());
  await print(admin).click();
  await expectToast(admin, 'An error occurred while downloading the Report.');
  await admin.unroute(generate);

  await admin.route(generate, (route) =>
    route.fulfill({ json: { status: 'error', message: 'Please choose fewer days.' } }),
  );
  await print(admin).click();
  await expectToast(admin, 'Please choose fewer days.');
  await admin.unroute(generate);

  // Without a name from the server the file has the default name.
  await admin.route(generate, (route) => route.fulfill({ contentType: sheetType, body: 'PK' }));
  const [download] = await Promise.all([admin.waitForEvent('download'), print(admin).click()]);
  expect(download.suggestedFilename()).toBe(`Transaction_Report_${from}_and_${to}.xlsx`);
  await admin.unroute(generate);

  await admin.route(generate, (route) =>
    route.fulfill({ status: 401, json: { status: 'error', message: 'Gone' } }),
  );
  await print(admin).click();
  await expectToast(admin, 'Gone');
  await expect(admin).toHaveURL('/login');
  await expect(toast(admin, 'An error occurred while downloading the Report.')).toHaveCount(0);
});

test('only admins can open the report', async ({ browser }) => {
  for (const person of ['banker', 'agent'] as const) {
    const page = await openAs(browser, person);
    await expect(page.getByRole('link', { name: 'Report', exact: true })).toHaveCount(0);
    await page.goto('/report');
    await expect(page).toHaveURL('/unauthorized');
  }
});
