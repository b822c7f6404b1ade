import { expect, type Page } from '@playwright/test';
import { uniqueCustomer, createAcceptedTransaction } from '../transactions.ts';
import { expectDay, readDay, typeDay } from '../dates.ts';
import { openAs } from '../session.ts';
import { createBank, createUser } from '../records.ts';
import { test } from '../test.ts';

const overviewTab = (page: Page) => page.getByRole('tab', { name: 'Overview' });
const row = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('link');

interface LinkedRecord {
  /** Creates a record and searches its list for it. Returns the key of the record. */
  list: (page: Page) => Promise<string>;
  name: string;
  address: (key: string) => string;
  expectOpen: (page: Page, key: string) => Promise<void>;
}

const linkedRecords: Record<string, LinkedRecord> = {
  transaction: {
    name: 'Overview',
    async list(page) {
      const customer = uniqueCustomer('Linked');
      const id = await createAcceptedTransaction(page, customer);
      await overviewTab(page).click();
      await page.getByRole('searchbox', { name: 'Search Transactions' }).fill(customer);
      return id;
    },
    address: (id) => `/transaction-details?id=${id}`,
    async expectOpen(page) {
      await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(/^Linked/);
    },
  },
  user: {
    name: 'Users',
    async list(page) {
      const { code, id } = await createUser(page);
      await page.getByRole('link', { name: 'Users', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Search Users' }).fill(code);
      return id;
    },
    address: (id) => `/users/edit?id=${id}`,
    async expectOpen(page) {
      await expect(page.getByRole('heading', { name: 'Edit User' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'User Name' })).toHaveValue(/^Usha/);
    },
  },
  bank: {
    name: 'Banks',
    async list(page) {
      const code = await createBank(page);
      await page.getByRole('link', { name: 'Bank', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Search Bank Name' }).fill(code);
      return code;
    },
    address: (code) => `/bank/add?code=${code}`,
    async expectOpen(page, code) {
      await expect(page.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue(code);
    },
  },
};

for (const [type, record] of Object.entries(linkedRecords)) {
  test(`the row of a ${type} is a link to its URL, which opens in another tab`, async ({
    browser,
  }) => {
    const admin = await openAs(browser, 'admin');
    const key = await record.list(admin);
    const link = row(admin, record.name);
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute('href', record.address(key));

    const opening = admin.context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const tab = await opening;
    await expect(tab).toHaveURL(record.address(key));
    await record.expectOpen(tab, key);
    await tab.reload();
    await record.expectOpen(tab, key);

    // The first tab still shows the list. A plain click opens the same URL.
    await link.click();
    await expect(admin).toHaveURL(record.address(key));
    await record.expectOpen(admin, key);
  });
}

/** Compares the query parameters of the page's URL, in any order. */
const expectQuery = (page: Page, query: Record<string, string>) =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams.entries())).toEqual(query);

test('keeps an order chosen during a search on a slow machine', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await overviewTab(admin).click();
  await expect(row(admin, 'Overview').first()).toBeVisible();
  const devTools = await admin.context().newCDPSession(admin);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const order = admin.getByRole('button', { name: 'Oldest first' });
  for (const [search, isOldest] of [
    ['a', true],
    ['b', false],
  ] as const) {
    await admin.getByRole('searchbox', { name: 'Search Transactions' }).fill(search);
    await order.click();
    await expectQuery(admin, { tab: 'overview', search, ...(isOldest && { order: 'oldest' }) });
    await expect(order).toHaveAttribute('aria-pressed', String(isOldest));
  }
});

test('the URL of the dashboard contains tab, search and order', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Addressed');
  await createAcceptedTransaction(admin, customer);
  const search = 'Addressed';
  await overviewTab(admin).click();
  await expectQuery(admin, { tab: 'overview' });
  await admin.getByRole('searchbox', { name: 'Search Transactions' }).fill(search);
  await admin.getByRole('button', { name: 'Oldest first' }).click();
  await expectQuery(admin, { tab: 'overview', search, order: 'oldest' });
  const address = admin.url();

  const expectList = async (page: Page) => {
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
    const box = page.getByRole('searchbox', { name: 'Search Transactions' });
    await expect(box).toHaveValue(search);
    await expect(page.getByRole('button', { name: 'Oldest first' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(row(page, 'Overview')).toHaveCount(1);
  };
  await expectList(admin);
  await admin.reload();
  await expectList(admin);
  await row(admin, 'Overview').click();
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await admin.goBack();
  await expectList(admin);
  const copy = await admin.context().newPage();
  await copy.goto(address);
  await expectList(copy);

  // Default values are omitted.
  await copy.getByRole('button', { name: 'Oldest first' }).click();
  await copy.getByRole('searchbox', { name: 'Search Transactions' }).fill('');
  await expectQuery(copy, { tab: 'overview' });
  await copy.getByRole('tab', { name: 'Summary' }).click();
  await expect(copy).toHaveURL('/dashboard');
});

for (const [path, link, label] of [
  ['/users', 'Users', 'Search Users'],
  ['/bank', 'Bank', 'Search Bank Name'],
] as const) {
  test(`the URL of ${path} contains the search`, async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    const search = path === '/bank' ? 'COMB' : 'AGT02';
    const list = path === '/bank' ? 'Banks' : 'Users';
    await admin.getByRole('link', { name: link, exact: true }).click();
    await admin.getByRole('searchbox', { name: label }).fill(search);
    await expectQuery(admin, { search });
    const expectList = async (page: Page) => {
      await expect(page).toHaveURL(`${path}?search=${search}`);
      await expect(page.getByRole('searchbox', { name: label })).toHaveValue(search);
      await expect(row(page, list)).toHaveCount(1);
    };
    await expectList(admin);
    await admin.reload();
    await expectList(admin);
    await row(admin, list).click();
    await expect(admin.getByRole('heading', { name: /^Edit/ })).toBeVisible();
    await admin.goBack();
    await expectList(admin);
    const copy = await admin.context().newPage();
    await copy.goto(`${path}?search=${search}`);
    await expectList(copy);
    await copy.getByRole('searchbox', { name: label }).fill('');
    await expect(copy).toHaveURL(path);
  });
}

test('the URL of a report contains its date range', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await admin.getByRole('link', { name: 'Report', exact: true }).click();
  const today = await readDay(admin, 'To');
  await expect(admin).toHaveURL('/report');
  const start = new Date(Date.parse(today) - 40 * 86_400_000).toISOString().slice(0, 10);
  await typeDay(admin, 'From', start);
  await expect.poll(() => new URL(admin.url()).searchParams.get('from')).toBe(start);
  const address = admin.url();
  await admin.reload();
  await expectDay(admin, 'From', start);

  const copy = await admin.context().newPage();
  await copy.goto(address);
  await expectDay(copy, 'From', start);
  await expectDay(copy, 'To', today);
  await row(copy, 'Report').first().click();
  await expect(copy.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await copy.goBack();
  await expect(copy).toHaveURL(address);
  await expectDay(copy, 'From', start);
});

/** Loads a URL with a navigation state, like a link inside the app. */
async function load(page: Page, path: string, state: Record<string, string>) {
  await page.evaluate(
    ([path, state]) => {
      window.history.pushState({ usr: state, key: 'planted', idx: 1 }, '', path);
    },
    [path, state] as const,
  );
  await page.reload();
}

test.describe('the navigation state opens', () => {
  test('a transaction by transactionId', async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    const customer = uniqueCustomer('By State');
    const transactionId = await createAcceptedTransaction(admin, customer);
    await load(admin, '/transaction-details', { transactionId });
    await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
  });

  test('a user by userId', async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    const { id: userId, code } = await createUser(admin);
    await load(admin, '/users/edit', { userId });
    await expect(admin.getByRole('textbox', { name: 'Short Code' })).toHaveValue(code);
  });

  for (const path of ['/bank/add', '/bank/edit']) {
    test(`a bank by bankCode at ${path}`, async ({ browser }) => {
      const admin = await openAs(browser, 'admin');
      await load(admin, path, { bankCode: 'COMB' });
      await expect(admin.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue('COMB');
    });
  }

  test('a tab of the dashboard by activeTab, only once', async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    await load(admin, '/dashboard', { activeTab: 'alert' });
    await expect(admin.getByRole('tab', { name: 'Alert', selected: true })).toBeVisible();
    await expect
      .poll(() => admin.evaluate(() => JSON.stringify(window.history.state)))
      .not.toContain('activeTab');
  });
});
