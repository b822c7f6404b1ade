import { backgroundHeader } from '#api/contract/live.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { injectFault, clearFaults } from '../faults.ts';
import { calls, uniqueCustomer, createAcceptedTransaction } from '../transactions.ts';
import { codeIn } from '../rows.ts';
import { addressOf, openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import { attributeOf, boxOf, textOf } from '../reads.ts';
import { expectToast } from '../toasts.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(clearFaults);

const overview = (page: Page) => page.getByRole('list', { name: 'Overview' });
const current = (page: Page) => overview(page).locator('[aria-current="true"]');

/** Returns the distance of an element from the top of the window, px. */
const topOf = async (element: Locator) => (await boxOf(element)).y;

/** Scrolls the Overview until a row of its third page is rendered. */
async function scrollDown(page: Page) {
  const list = overview(page);
  await list.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(list.locator('[aria-posinset="118"]')).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 120_000 });
}

/** Waits for a row in the middle of the visible list and returns it. */
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
  // A completed transaction has a second Back button at the bottom.
  ['Back', (page: Page) => page.getByRole('button', { name: 'Back' }).first().click()],
  ['the browser’s Back', (page: Page) => page.goBack()],
] as const) {
  test(`${what} returns to the same position of a long list`, async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    await admin.getByRole('tab', { name: 'Overview' }).click();
    await admin.getByRole('button', { name: 'Oldest first' }).click();
    await scrollDown(admin);
    const row = await rowInView(admin);
    const [code, position] = [codeIn(await textOf(row)), await attributeOf(row, 'aria-posinset')];
    const top = await topOf(row);
    await row.getByRole('link').click();
    await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();

    await goBack(admin);
    await expect(current(admin)).toContainText(code);
    await expect(current(admin).locator('..')).toHaveAttribute('aria-posinset', position);
    await expect(current(admin)).toBeInViewport();
    // Rows above it that are not measured again may be higher, so the scroll offset may differ.
    await expect.poll(async () => Math.abs((await topOf(current(admin))) - top)).toBeLessThan(2);
    await expect(admin.getByRole('button', { name: 'Oldest first' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
}

/** Records the offsets at which the list is read. */
function recordOffsets(page: Page) {
  const starts: number[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('getTransactionsList')) return;
    // The list is compared with the server once when the stream of changes has opened.
    if (request.headers()[backgroundHeader]) return;
    const { start, filters } = request.postDataJSON() as { start: string; filters?: object };
    // The cards of the Summary are the only rows here that are filtered.
    if (filters === undefined) starts.push(Number(start));
  });
  return starts;
}

test('only the visible pages of a long list are refreshed', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await admin.getByRole('button', { name: 'Oldest first' }).click();
  await scrollDown(admin);
  // Rows of the third page are visible, none of the first.
  await overview(admin).evaluate((list) => {
    const rowHeight = list.querySelector('li')?.offsetHeight ?? 0;
    list.parentElement?.scrollTo(0, 125 * rowHeight);
  });
  const row = await rowInView(admin);
  await row.getByRole('link').click();
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();

  const starts = recordOffsets(admin);
  await admin.goBack();
  await expect.poll(() => starts).toContain(100);
  await expect(overview(admin)).toHaveAttribute('aria-busy', 'false');
  expect(starts).not.toContain(0);
  await overview(admin).evaluate((list) => list.parentElement?.scrollTo(0, 0));
  await expect.poll(() => starts).toContain(0);
  expect(starts).toEqual([...new Set(starts)]);
});

/** Responds to list calls with this number of transactions. */
async function respondWithRows(page: Page, rows: number) {
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

test('each page of a long list is read once, and none after its end', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await respondWithRows(admin, 230);
  const starts = recordOffsets(admin);
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await overview(admin).getByRole('link').first().focus();
  await expect(async () => {
    await admin.keyboard.press('End');
    await expect(admin.getByText('No More Transactions')).toBeVisible({ timeout: 300 });
  }).toPass();
  expect(starts).toEqual([0, 50, 100, 150, 200]);

  await admin.keyboard.press('End');
  await expect(admin.locator(':focus').locator('..')).toHaveAttribute('aria-posinset', '230');
  // The scroll position is stored with a delay.
  const position = /"topRow":2[12]\d/;
  await expect
    .poll(() => admin.evaluate(() => sessionStorage.getItem('listPositions')))
    .toMatch(position);
  await admin.getByRole('link', { name: 'Setting' }).click();
  await expect(admin.getByRole('heading', { name: 'Setting' })).toBeVisible();
  starts.length = 0;
  await admin.goBack();
  await expect(overview(admin).locator('[aria-posinset="230"]')).toBeVisible();
  await expect.poll(() => starts).toEqual([200]);
  await expect(overview(admin)).toHaveAttribute('aria-busy', 'false');
  expect(starts).toEqual([200]);
});

test('Back from reloaded details restores tab and search', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Found Again');
  await createAcceptedTransaction(admin, customer);
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

test('the Overview marks the transaction changed by an action', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Just Changed');
  await createAcceptedTransaction(admin, customer);
  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await expect(current(admin)).toContainText('Hold');
});

/** A search without letters, after which no call asks what sounds like it. */
const digits = '00';

/** Opens a transaction in one tab and the dashboard in two others. */
async function threeTabs(admin: Page, customer: string) {
  await createAcceptedTransaction(admin, customer);
  await openTransaction(admin, customer);
  const others = [await admin.context().newPage(), await admin.context().newPage()];
  for (const tab of others) {
    await tab.goto('/dashboard');
    await tab.getByRole('tab', { name: 'Alert' }).click();
    // Wait, because a late call of this tab would fail before that of the tested tab.
    const searched = tab.waitForResponse(
      (response) => response.request().postData()?.includes(`"search":"${digits}"`) ?? false,
    );
    await tab.getByRole('searchbox', { name: 'Search Transactions' }).fill(digits);
    await searched;
    await expect(tab.getByRole('list', { name: 'Alert' })).toBeVisible();
  }
  return others;
}

test.describe('an expired session', () => {
  const lost = 'Your session has been failed';

  test(
    'shows one message, ends in all tabs, and all return to their screen after a sign-in',
    { tag: '@main' },
    async ({ browser }) => {
      const admin = await openAs(browser, 'admin');
      const customer = uniqueCustomer('Lost Session');
      const others = await threeTabs(admin, customer);
      await admin.getByRole('textbox', { name: 'Amount' }).fill('1234.50');
      // The app is left first: a call that it makes without the cookie would show the message too early. A call of another
      // tab would show it there.
      await admin.goto('about:blank');
      for (const tab of others) await tab.route('**/api/**', (route) => route.abort());
      await admin.context().clearCookies({ name: 'sid' });

      // A return makes several calls at once, and all of them fail.
      let refusals = 0;
      admin.on('response', (response) => (refusals += response.status() === 401 ? 1 : 0));
      await admin.goBack();
      await expectToast(admin, lost);
      for (const tab of [admin, ...others]) await expect(tab).toHaveURL('/login');
      await expect.poll(() => admin.evaluate(() => window.shownToasts)).toEqual([]);
      expect(refusals).toBeGreaterThan(1);

      for (const tab of others) await tab.unroute('**/api/**');
      await admin.getByRole('textbox', { name: 'User name' }).fill('admin');
      await admin.getByLabel('Password', { exact: true }).fill('demo-admin');
      await admin.getByRole('button', { name: 'Sign In' }).click();
      await expect(admin).toHaveURL(addressOf('/transaction-details'));
      await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
      await expect(admin.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,234.50');
      await expect(admin.getByText(/^What you typed at .* is back\.$/)).toBeVisible();
      for (const tab of others) {
        await expect(tab).toHaveURL(addressOf('/dashboard'));
        await expect(tab.getByRole('tab', { name: 'Alert' })).toHaveAttribute(
          'aria-selected',
          'true',
        );
        await expect(tab.getByRole('searchbox', { name: 'Search Transactions' })).toHaveValue(
          digits,
        );
      }
    },
  );

  test('restores no screen for another user who signs in', async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    await admin.getByRole('tab', { name: 'Overview' }).click();
    await admin.getByRole('searchbox', { name: 'Search Transactions' }).fill('AGT02');
    await expect(admin).toHaveURL(/search=AGT02/);
    await expect(overview(admin)).toHaveAttribute('aria-busy', 'false');
    await injectFault(admin, { call: calls.list, kind: 'respond', status: 401 });
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
