import { expect, type Page } from '@playwright/test';
import { fail, mend } from './faults.ts';
import { calls, customerNamed, plantAccepted } from './money.ts';
import { addressOf, comeBack, openTransaction } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(mend);

const overview = (page: Page) => page.getByRole('list', { name: 'Overview' });
const current = (page: Page) => overview(page).locator('[aria-current="true"]');

/** px of about one row. */
const oneRow = 80;

const scrollTopOf = (page: Page) =>
  overview(page).evaluate((list) => list.parentElement?.scrollTop ?? 0);

/** Scrolls the Overview until a row of its third page is there. */
async function scrollDown(page: Page) {
  const list = overview(page);
  await list.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(list.locator('[aria-posinset="118"]')).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** The row that stands at the middle of what is seen, once there is one. */
async function rowInView(page: Page) {
  const positionInView = () =>
    overview(page).evaluate((list) => {
      const { top, height } = (list.parentElement ?? list).getBoundingClientRect();
      const row = document.elementFromPoint(180, top + height / 2)?.closest('li');
      return row?.getAttribute('aria-posinset') ?? '';
    });
  await expect.poll(positionInView).not.toBe('');
  return overview(page).locator(`[aria-posinset="${await positionInView()}"]`);
}

for (const [what, goBack] of [
  // A transaction that is done has a second way back at its end.
  ['Back', (page: Page) => page.getByRole('button', { name: 'Back' }).first().click()],
  ['the browser’s way back', (page: Page) => page.goBack()],
] as const) {
  test(`${what} leads to the same place of a long list`, async ({ browser }) => {
    const admin = await comeBack(browser, 'admin');
    await admin.getByRole('tab', { name: 'Overview' }).click();
    await admin.getByRole('button', { name: 'Oldest first' }).click();
    await scrollDown(admin);
    const row = await rowInView(admin);
    const [text, position] = [await row.innerText(), await row.getAttribute('aria-posinset')];
    const scrollTop = await scrollTopOf(admin);
    await row.getByRole('link').click();
    await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();

    await goBack(admin);
    await expect(current(admin)).toHaveText(text.replaceAll('\n', ''), { useInnerText: false });
    await expect(current(admin).locator('..')).toHaveAttribute('aria-posinset', position ?? '');
    await expect(current(admin)).toBeInViewport();
    await expect
      .poll(async () => Math.abs((await scrollTopOf(admin)) - scrollTop))
      .toBeLessThan(oneRow);
    await expect(admin.getByRole('button', { name: 'Oldest first' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
}

/** Notes from which row on the list is read. */
function noteReading(page: Page) {
  const starts: number[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('getTransactionsList')) return;
    starts.push(Number((request.postDataJSON() as { start: string }).start));
  });
  return starts;
}

test('of a long list only what comes into view is read anew', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin');
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await admin.getByRole('button', { name: 'Oldest first' }).click();
  await scrollDown(admin);
  // Rows of the third page stand in view, none of the first.
  await overview(admin).evaluate((list) => list.parentElement?.scrollTo(0, 125 * 73));
  const row = await rowInView(admin);
  await row.getByRole('link').click();
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();

  const starts = noteReading(admin);
  await admin.goBack();
  await expect.poll(() => starts).toContain(100);
  await expect(overview(admin)).toHaveAttribute('aria-busy', 'false');
  expect(starts).not.toContain(0);
  await overview(admin).evaluate((list) => list.parentElement?.scrollTo(0, 0));
  await expect.poll(() => starts).toContain(0);
  expect(starts).toEqual([...new Set(starts)]);
});

/** Answers every list with so many transactions. */
async function answerWith(page: Page, rows: number) {
  await page.route(`**/api/${calls.list}`, (route) => {
    const { start, end } = route.request().postDataJSON() as { start: string; end: string };
    const first = Number(start);
    const message = Array.from({ length: Math.min(Number(end), rows - first) }, (_, at) => ({
      TRANSACTION_ID: `transaction-${first + at}`,
      TRANSACTION_CODE: String(2_601_010_000 + first + at),
      BANK: 'HDFC Bank',
      AGENT: 'Meera Pillai',
      LOGO_URL: '',
      AMOUNT: '1000.00',
      STATUS_DESC: 'Pending',
      COLOUR: 'ORANGE',
      TRANS_CREATED_TIME: '2026-01-01T10:00:00+05:30',
    }));
    return route.fulfill({ json: { status: 'success', message } });
  });
}

test('a long list is read once, and never behind its end', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin');
  await answerWith(admin, 230);
  const starts = noteReading(admin);
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await overview(admin).getByRole('link').first().focus();
  await expect(async () => {
    await admin.keyboard.press('End');
    await expect(admin.getByText('No More Transactions')).toBeVisible({ timeout: 300 });
  }).toPass();
  expect(starts).toEqual([0, 50, 100, 150, 200]);

  await admin.keyboard.press('End');
  await expect(admin.locator(':focus').locator('..')).toHaveAttribute('aria-posinset', '230');
  // Where it came to rest is remembered a moment later.
  const place = `"scrollTop":${await scrollTopOf(admin)}`;
  await expect
    .poll(() => admin.evaluate(() => sessionStorage.getItem('listPositions')))
    .toContain(place);
  await admin.getByRole('link', { name: 'Setting' }).click();
  await expect(admin.getByRole('heading', { name: 'Setting' })).toBeVisible();
  starts.length = 0;
  await admin.goBack();
  await expect(overview(admin).locator('[aria-posinset="230"]')).toBeVisible();
  await expect.poll(() => starts).toEqual([200]);
  await expect(overview(admin)).toHaveAttribute('aria-busy', 'false');
  expect(starts).toEqual([200]);
});

test('tab and search are there again after details that were reloaded', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin');
  const customer = customerNamed('Found Again');
  await plantAccepted(admin, customer);
  await openTransaction(admin, customer);
  await admin.reload();
  await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
  await admin.getByRole('button', { name: 'Back' }).click();
  await expect(admin.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(admin.getByRole('searchbox', { name: 'Search Transactions' })).toHaveValue(customer);
  await expect(overview(admin).getByRole('listitem')).toHaveCount(1);
  await expect(current(admin)).toHaveCount(1);
});

test('the Overview marks what an action changed', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin');
  const customer = customerNamed('Just Changed');
  await plantAccepted(admin, customer);
  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await expect(current(admin)).toContainText('Hold');
});

/** The admin's screen of a transaction in one tab, two more tabs on the dashboard. */
async function threeTabs(admin: Page, customer: string) {
  await plantAccepted(admin, customer);
  await openTransaction(admin, customer);
  const others = [await admin.context().newPage(), await admin.context().newPage()];
  for (const tab of others) {
    await tab.goto('/dashboard');
    await tab.getByRole('tab', { name: 'Alert' }).click();
    // What it asks for late would fail before the tab that the test looks at.
    const searched = tab.waitForResponse(
      (response) => response.request().postData()?.includes('AGT01') ?? false,
    );
    await tab.getByRole('searchbox', { name: 'Search Transactions' }).fill('AGT01');
    await searched;
    await expect(tab.getByRole('list', { name: 'Alert' })).toBeVisible();
  }
  return others;
}

test.describe('a session that fails', () => {
  const lost = 'Your session has been failed';

  test('is said once, ends every tab, and everyone comes back to their screen', async ({
    browser,
  }) => {
    const admin = await comeBack(browser, 'admin');
    const customer = customerNamed('Lost Session');
    const others = await threeTabs(admin, customer);
    await admin.getByRole('textbox', { name: 'Amount' }).fill('1234.50');
    await admin.bringToFront();
    await admin.context().clearCookies({ name: 'sid' });

    // A reload asks for several things at once, and all of them fail together.
    let refusals = 0;
    admin.on('response', (response) => (refusals += response.status() === 401 ? 1 : 0));
    await admin.reload();
    const messages = admin.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await expect(messages).toHaveText([lost]);
    for (const tab of [admin, ...others]) await expect(tab).toHaveURL('/login');
    expect(refusals).toBeGreaterThan(1);

    await admin.getByRole('textbox', { name: 'User name' }).fill('admin');
    await admin.getByLabel('Password', { exact: true }).fill('demo-admin');
    await admin.getByRole('button', { name: 'Sign In' }).click();
    await expect(admin).toHaveURL(addressOf('/transaction-details'));
    await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
    await expect(admin.getByRole('textbox', { name: 'Amount' })).toHaveValue('1234.50');
    await expect(admin.getByText(/^What you typed at .* is back\.$/)).toBeVisible();
    for (const tab of others) {
      await expect(tab).toHaveURL(addressOf('/dashboard'));
      await expect(tab.getByRole('tab', { name: 'Alert' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(tab.getByRole('searchbox', { name: 'Search Transactions' })).toHaveValue(
        'AGT01',
      );
    }
  });

  test('leaves nothing for another user who signs in', async ({ browser }) => {
    const admin = await comeBack(browser, 'admin');
    await admin.getByRole('tab', { name: 'Overview' }).click();
    await admin.getByRole('searchbox', { name: 'Search Transactions' }).fill('AGT02');
    await expect(admin).toHaveURL(/search=AGT02/);
    await expect(overview(admin)).toHaveAttribute('aria-busy', 'false');
    await fail(admin, { call: calls.list, kind: 'answer', status: 401 });
    await admin.getByRole('tab', { name: 'Alert' }).click();
    await expect(admin).toHaveURL('/login');
    await admin.getByRole('textbox', { name: 'User name' }).fill('agent');
    await admin.getByLabel('Password', { exact: true }).fill('demo-agent');
    await admin.getByRole('button', { name: 'Sign In' }).click();
    await expect(admin).toHaveURL(addressOf('/dashboard'));
    await expect(admin.getByRole('tab', { name: 'Orders' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(admin.getByRole('searchbox', { name: 'Search Transactions' })).toHaveValue('');
  });
});
