import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { goOffline, goOnline } from '../network.ts';
import {
  createWaitingTransaction,
  fetchTransaction,
  payWithReceipts,
  signInByApiAs,
} from '../records.ts';
import { selectionBar } from '../rows.ts';
import { type Caller, type DemoUser, openAs, callSuccessfully } from '../session.ts';
import { test } from '../test.ts';
import { boxOf } from '../reads.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ background: true });

const bulkCall = 'transaction.php?run=bulkTransition';
/** While rows are left, the text is "2 of 3 done". */
const allDone = /(?<!of )3 done/;
const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Overview', exact: true }).getByRole('listitem');
const press = (page: Page, name: string) =>
  selectionBar(page).getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const pressIn = (page: Page, title: string, name: string) =>
  dialog(page, title).getByRole('button', { name, exact: true }).click();

/** Opens the transactions of one customer. */
async function openRows(
  browser: Browser,
  customer: string,
  count: number,
  { person = 'admin', ...options }: BrowserContextOptions & { person?: DemoUser } = {},
) {
  const page = await openAs(browser, person, options);
  await page.goto(`/dashboard?tab=overview&search=${encodeURIComponent(customer)}`);
  await expect(rowsOf(page)).toHaveCount(count);
  return page;
}

async function createWaiting(admin: Caller, customer: string, count: number) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await createWaitingTransaction(admin, customer));
  }
  return ids;
}

async function change(admin: Caller, id: string, run: string) {
  const { TRANSACTION_CODE: code } = await fetchTransaction(admin, id);
  await callSuccessfully(admin, `transaction.php?run=${run}`, { trans_id: id, trans_code: code });
}

const statusesOf = async (admin: Caller, ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => fetchTransaction(admin, id)));
  return found.map(({ TRANSACTION_STATUS: status }) => status);
};

/** Selects all rows: the first with its box, and the rest with Shift. */
async function selectAll(page: Page) {
  await rowsOf(page).first().getByRole('checkbox').check();
  await rowsOf(page)
    .last()
    .getByRole('link')
    .click({ modifiers: ['Shift'] });
}

test(
  'five are accepted at once, and one that another admin was first with is named',
  { tag: '@main' },
  async ({ browser }) => {
    const admin = await signInByApiAs(browser, 'admin');
    const customer = uniqueCustomer('Several');
    const ids = await createWaiting(admin, customer, 5);
    const page = await openRows(browser, customer, 5);
    const place = await boxOf(rowsOf(page).first());
    await rowsOf(page).first().getByRole('checkbox').check();
    await expect(selectionBar(page).getByText('1 selected')).toBeVisible();
    await expect.poll(() => boxOf(rowsOf(page).first())).toEqual(place);
    await selectAll(page);
    await expect(selectionBar(page).getByText('5 selected')).toBeVisible();
    await expect(page).toHaveURL(/tab=overview/);
    await press(page, 'Accepted 5');

    const asked = dialog(page, 'Accepted');
    await expect(asked).toContainText('5 transactions, ₹7,500.00 in total.');
    await asked.getByRole('button', { name: '5 possible duplicates' }).click();
    await expect(asked.getByRole('link', { name: /opens in a new tab/ })).toHaveCount(5);
    await change(admin, ids[2] ?? '', 'transactionAccepted');
    await change(admin, ids[2] ?? '', 'transactionHold');
    await pressIn(page, 'Accepted', 'Accepted 5');
    await expect(asked).toContainText('4 done, 1 failed');
    await expect(asked).toContainText('Transaction is now Hold');
    await expect(asked.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    expect(await statusesOf(admin, ids)).toEqual(['PND', 'PND', 'HLD', 'PND', 'PND']);

    await pressIn(page, 'Accepted', 'Back to the list');
    await expect(rowsOf(page).filter({ hasText: 'Pending' })).toHaveCount(4);
    await expect(rowsOf(page).filter({ hasText: 'Hold' })).toHaveCount(1);
    await expect(selectionBar(page).getByText('1 selected')).toBeVisible();
    await press(page, 'Un Hold 1');
    await pressIn(page, 'Un Hold', 'Un Hold 1');
    await expect(dialog(page, 'Un Hold')).toContainText('1 done');
    await pressIn(page, 'Un Hold', 'Back to the list');
    await expect(rowsOf(page).filter({ hasText: 'Pending' })).toHaveCount(5);
    await expect(selectionBar(page)).toBeHidden();
  },
);

test('a lost network pauses, and what was recorded is not recorded again', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const customer = uniqueCustomer('Paused');
  const ids = await createWaiting(admin, customer, 3);
  const page = await openRows(browser, customer, 3);
  const sent: unknown[] = [];
  await page.route(`**/api/${bulkCall}`, async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.continue();
    await route.fetch();
    await goOffline(page);
    return route.abort();
  });
  await selectAll(page);
  await press(page, 'Accepted 3');
  await pressIn(page, 'Accepted', 'Accepted 3');
  const running = dialog(page, 'Accepted');
  await expect(running).toContainText('0 of 3 done');
  await expect(
    running.getByText(/It goes on when the network is back|It is tried again/),
  ).toBeVisible();
  expect(sent).toHaveLength(1);
  await goOnline(page);
  await expect(running).toContainText(allDone);
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(await statusesOf(admin, ids)).toEqual(['PND', 'PND', 'PND']);
});

test('a reload in the middle loses nothing, and the rest is sent on demand', async ({
  browser,
}) => {
  const admin = await signInByApiAs(browser, 'admin');
  const customer = uniqueCustomer('Reloaded');
  const ids = await createWaiting(admin, customer, 3);
  const page = await openRows(browser, customer, 3);
  const sent: unknown[] = [];
  const recorded = Promise.withResolvers<void>();
  await page.route(`**/api/${bulkCall}`, async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.continue();
    // The answer never arrives.
    await route.fetch();
    return recorded.resolve();
  });
  await selectAll(page);
  await press(page, 'Accepted 3');
  await pressIn(page, 'Accepted', 'Accepted 3');
  await recorded.promise;
  await page.reload();
  const left = dialog(page, 'Accepted');
  await expect(left).toContainText('0 done, 3 not sent');
  await expect(left).toContainText('This was interrupted.');
  expect(sent).toHaveLength(1);
  await pressIn(page, 'Accepted', 'Try again');
  await expect(left).toContainText(allDone);
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(await statusesOf(admin, ids)).toEqual(['PND', 'PND', 'PND']);
  await pressIn(page, 'Accepted', 'Back to the list');
  await page.reload();
  await expect(rowsOf(page).filter({ hasText: 'Pending' })).toHaveCount(3);
  await expect(left).toBeHidden();
});

test('Hold, Un Hold and Checked by keyboard, with their warnings', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const banker = await signInByApiAs(browser, 'banker');
  const customer = uniqueCustomer('Keyed');
  const ids = [
    await createAcceptedTransaction(admin, customer, '1.00'),
    await createAcceptedTransaction(admin, `${customer} B`, '1.00'),
  ];
  await callSuccessfully(banker, 'transaction.php?run=claimTransaction', { trans_id: ids[0] });
  const page = await openRows(browser, customer, 2);
  const run = async (action: string, warning: string) => {
    await expect(rowsOf(page)).toHaveCount(2);
    await rowsOf(page).first().getByRole('link').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(selectionBar(page).getByText('2 selected')).toBeVisible();
    await page.keyboard.press('Tab');
    const button = selectionBar(page).getByRole('button', { name: `${action} 2`, exact: true });
    while (!(await button.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(dialog(page, action)).toContainText(warning);
    await pressIn(page, action, `${action} 2`);
    await expect(dialog(page, action)).toContainText('2 done');
    await pressIn(page, action, 'Back to the list');
    await expect(dialog(page, action)).toBeHidden();
  };
  await run('Hold', '1 is being paid');
  expect(await statusesOf(admin, ids)).toEqual(['HLD', 'HLD']);
  await run('Un Hold', 'There are no warnings.');
  expect(await statusesOf(admin, ids)).toEqual(['PND', 'PND']);
  for (const id of ids) await payWithReceipts(banker, id, 1);
  await expect(rowsOf(page).filter({ hasText: 'Checking' })).toHaveCount(2);
  await run('Checked', '2 with receipts of other payments');
  expect(await statusesOf(admin, ids)).toEqual(['CMP', 'CMP']);
});

const phone = { hasTouch: true, isMobile: true } as const;

/** Holds a finger on a row until `whenHeld` has resolved. */
async function holdFinger(page: Page, index: number, whenHeld: () => Promise<unknown>) {
  const box = await boxOf(rowsOf(page).nth(index));
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await whenHeld();
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('on a phone a long press selects, and a tap then adds rows', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const customer = uniqueCustomer('Touched');
  const ids = await createWaiting(admin, customer, 3);
  const page = await openRows(browser, customer, 3, phone);
  await holdFinger(page, 1, () => expect(selectionBar(page).getByText('1 selected')).toBeVisible());
  await expect(selectionBar(page).getByText('1 selected')).toBeVisible();
  await rowsOf(page).nth(2).getByRole('link').tap();
  await expect(selectionBar(page).getByText('2 selected')).toBeVisible();
  await rowsOf(page).nth(1).getByRole('link').tap();
  await expect(selectionBar(page).getByText('1 selected')).toBeVisible();
  await selectionBar(page).getByRole('button', { name: 'Accepted 1' }).tap();
  await dialog(page, 'Accepted').getByRole('button', { name: 'Accepted 1' }).tap();
  await expect(dialog(page, 'Accepted')).toContainText('1 done');
  await dialog(page, 'Accepted').getByRole('button', { name: 'Back to the list' }).tap();
  await expect(selectionBar(page)).toBeHidden();
  expect(await statusesOf(admin, ids)).toEqual(['PND', 'WTG', 'WTG']);
  await rowsOf(page).first().getByRole('link').tap();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
});

test('agents and bankers select nothing', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const customer = uniqueCustomer('Own');
  await createAcceptedTransaction(admin, customer);
  for (const person of ['agent', 'banker'] as const) {
    const page = await openRows(browser, customer, 1, { person });
    await expect(rowsOf(page).getByRole('checkbox')).toHaveCount(0);
    await rowsOf(page).getByRole('link').focus();
    await page.keyboard.press('Space');
    await expect(selectionBar(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  }
});
