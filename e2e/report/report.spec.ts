import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { parseDecimal } from '#domain/money/money.ts';
import { choosePreset, clearDay, dateField, expectDay, readDay, typeDay } from '../dates.ts';
import { addressOf, call, openAs } from '../session.ts';
import { expectToast, toast } from '../toasts.ts';
import { test } from '../test.ts';
import { fieldValueOf } from '../reads.ts';

const generate = '**/api/report.php?run=generateReports';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const list = (page: Page) => page.getByRole('list', { name: 'Report' });
const print = (page: Page) => page.getByRole('button', { name: 'Print' });
const dates = async (page: Page) => ({
  from: await readDay(page, 'From'),
  to: await readDay(page, 'To'),
});

/** Returns the day `count` days before `day`. */
const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

/** Opens the report of the last `days` days. */
async function openReport(page: Page, days: number) {
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page).toHaveURL(addressOf('/report'));
  const to = await readDay(page, 'To');
  const from = daysBefore(to, days);
  await typeDay(page, 'From', from);
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

test(
  'the admin reads and downloads the report of a date range',
  { tag: '@main' },
  async ({ browser }) => {
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
  },
);

test('the report starts with today and ends with a message', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const { body } = await call(admin, 'common.php?run=getnofificationsCount', {
    user_id: '1',
    role: 1,
  });
  await admin.getByRole('link', { name: 'Report', exact: true }).click();
  await expectDay(admin, 'From', body.today);
  expect(await dates(admin)).toEqual({ from: body.today, to: body.today });

  await openReport(admin, 1);
  await expect(list(admin).getByRole('link').first()).toBeVisible();
  await expect(list(admin)).toHaveAttribute('aria-busy', 'false');
  await expect(async () => {
    await list(admin).getByRole('link').last().focus();
    await admin.keyboard.press('End');
    await expect(admin.getByText('No More Report')).toBeVisible({ timeout: 500 });
  }).toPass();
  await typeDay(admin, 'To', daysBefore(body.today, 9));
  await expect(admin.getByText('From date cannot be after To date')).toBeVisible();
  await expect(print(admin)).toBeDisabled();
  await clearDay(admin, 'From');
  await expect(admin.getByText('From date is required')).toBeVisible();
});

/** Returns the days that the list of the report is asked for, as they are sent. */
function askedDays(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('run=getReports')) return;
    const { start_date: from, end_date: to } = request.postDataJSON() as Record<string, string>;
    asked.push(`${from} ${to}`);
  });
  return asked;
}

test('a common range is chosen with the keyboard, sent and kept in the address', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  await admin.getByRole('link', { name: 'Report', exact: true }).click();
  const today = await readDay(admin, 'To');
  const asked = askedDays(admin);
  const choose = admin.getByRole('button', { name: 'Choose days' });
  await choose.focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('grid')).toBeVisible();
  await admin.getByRole('button', { name: 'Yesterday', exact: true }).focus();
  await admin.keyboard.press('Space');
  await expect(choose).toBeFocused();
  const yesterday = daysBefore(today, 1);
  expect(await dates(admin)).toEqual({ from: yesterday, to: yesterday });
  await expect.poll(() => asked.at(-1)).toBe(`${yesterday} ${yesterday}`);
  const { searchParams } = new URL(admin.url());
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual([yesterday, yesterday]);
});

test('days are typed in the order of the app, and a half-typed one stays with an error', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin', { locale: 'en-US' });
  await admin.goto('/report?from=&to=2026-12-03');
  await expect(admin.getByText('From date is required')).toBeVisible();
  const asked = askedDays(admin);
  await dateField(admin, 'From').getByRole('spinbutton').first().click();
  await admin.keyboard.type('0212');
  await expect(admin.getByText('From date is incomplete')).toHaveCount(0);
  await admin.keyboard.press('Tab');
  await expect(
    admin.getByText('From date is incomplete or does not exist. Enter it like 31/12/2026'),
  ).toBeVisible();
  await expect(dateField(admin, 'From')).toHaveText('02/12/yyyy');
  await expect(print(admin)).toBeDisabled();
  expect(asked).toEqual([]);

  await dateField(admin, 'From').getByRole('spinbutton').last().click();
  await admin.keyboard.type('2026');
  await expect(admin.getByText('From date is incomplete')).toHaveCount(0);
  await expect.poll(() => asked).toEqual(['2026-12-02 2026-12-03']);
  await expectDay(admin, 'From', '2026-12-02');
});

test('on a touch screen, the days are fields of the device in the format of the app', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin', { hasTouch: true, isMobile: true });
  await admin.getByRole('link', { name: 'Report', exact: true }).tap();
  const from = admin.getByLabel('From', { exact: true });
  await from.fill('2026-02-03');
  await expect(from).toHaveValue('2026-02-03');
  await expect(admin.getByText('03/02/2026')).toBeVisible();
  await choosePreset(admin, 'Today');
  const today = await fieldValueOf(admin.getByLabel('To', { exact: true }));
  await expect(from).toHaveValue(today);
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
    await expectDay(page, 'To', body.today);
    await choosePreset(page, 'Yesterday');
    const yesterday = daysBefore(body.today, 1);
    expect(await dates(page)).toEqual({ from: yesterday, to: yesterday });
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
  await expectDay(admin, 'From', range.from);
});

test('an active tab in the navigation state is cleared', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const range = await openReport(admin, 3);
  await admin.evaluate(() => {
    const usr = { activeTab: 'alert' };
    window.history.replaceState({ ...window.history.state, usr }, '');
  });
  await admin.reload();
  await expectDay(admin, 'From', range.from);
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
