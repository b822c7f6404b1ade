import { expect, type Page } from '@playwright/test';
import type { TransactionRow } from '#api/contract/transaction.ts';
import { newRows, openLive, openStreams, rest } from '../live.ts';
import { readAll } from '../notifications.ts';
import { attributeOf, hiddenTextOf, textOf } from '../reads.ts';
import { createWaitingTransaction, fetchTransaction, signInByApiAs } from '../records.ts';
import { addressOf, type Caller, callSuccessfully, openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import { calls, createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ background: true });

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /Notifications/ });
const row = (page: Page, id: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`[href*="${id}"]`) });

/** Returns the number in a text such as `12 transactions` or `Notifications, 3 unread`. */
const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0);
const countOf = async (page: Page, name: string) => {
  const id = await attributeOf(tab(page, name), 'aria-describedby');
  return numberIn(await hiddenTextOf(page.locator(`[id="${id}"]`)));
};
const unreadOf = async (page: Page) => numberIn(await attributeOf(bell(page), 'aria-label'));

const people = [
  { name: 'admin', role: 1, user_code: 'ADM01' },
  { name: 'banker', role: 2, user_code: 'BNK01' },
  { name: 'agent', role: 3, user_code: 'AGT01' },
  { name: 'agent2', role: 3, user_code: 'AGT02' },
] as const;

/** Orders and notifications are counted up to 99, and the other tests of the server leave more of them. */
test.beforeEach(async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  for (const { name, ...whose } of people.filter(({ role }) => role !== 1)) {
    await cancelSurplusOrders(admin, await signInByApiAs(browser, name), whose);
  }
  for (const { name, ...whose } of people) {
    await readAll(await signInByApiAs(browser, name), whose);
  }
});

/** Cancels the newest unpaid orders of a user, so that about 60 are left. */
async function cancelSurplusOrders(
  admin: Caller,
  caller: Caller,
  whose: { role: number; user_code: string },
) {
  const paging = { search: '', start: '60', end: '50', orderby: 'ASC' };
  const surplus = async () => {
    const { message } = await callSuccessfully(caller, calls.list, {
      section: 'ORD',
      ...whose,
      ...paging,
    });
    return (message as readonly TransactionRow[]).filter(
      ({ AMOUNT, BALANCE, STATUS_DESC }) => AMOUNT === BALANCE && STATUS_DESC !== 'Retry',
    );
  };
  for (let orders = await surplus(); orders.length > 0; orders = await surplus()) {
    for (const { TRANSACTION_ID, TRANSACTION_CODE } of orders) {
      await callSuccessfully(admin, 'transaction.php?run=transactionCancelled', {
        trans_id: TRANSACTION_ID,
        trans_code: TRANSACTION_CODE,
      });
    }
  }
}

/** Presses a button of a transaction that is open. */
async function act(page: Page, customer: string, button: string) {
  await openTransaction(page, customer);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page).toHaveURL(addressOf('/dashboard'));
}

test(
  'an accepted order is announced, counted and notified without a call of the others',
  { tag: '@main' },
  async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    const customer = uniqueCustomer('Beside');
    const id = await createWaitingTransaction(admin, customer);
    const [banker, agent] = (await openLive(browser, 'banker', 'agent')) as [Page, Page];
    const resting = [await rest(banker), await rest(agent)];
    const orders = await countOf(banker, 'Orders');
    const unread = [await unreadOf(banker), await unreadOf(agent)];
    await act(admin, customer, 'Accepted');
    await expect(newRows(banker, 1)).toBeVisible();
    await expect.poll(() => countOf(banker, 'Orders')).toBe(orders + 1);
    await expect(row(agent, id)).toContainText('Pending');
    for (const [at, page] of [banker, agent].entries()) {
      await expect.poll(() => unreadOf(page)).toBe((unread[at] ?? 0) + 1);
    }
    for (const page of resting) expect(await page.calls()).toEqual([]);
  },
);

test('an order that is held leaves the counts of the others without a call of them', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Beside');
  const id = await createAcceptedTransaction(admin, customer);
  const [banker, agent] = (await openLive(browser, 'banker', 'agent')) as [Page, Page];
  const resting = [await rest(banker), await rest(agent)];
  const orders = await countOf(banker, 'Orders');
  await act(admin, customer, 'Hold');
  for (const page of [banker, agent]) await expect(row(page, id)).toContainText('Hold');
  await expect.poll(() => countOf(banker, 'Orders')).toBe(orders - 1);
  for (const page of resting) expect(await page.calls()).toEqual([]);
});

test('who is paying is shown in the rows of the others without a call of them', async ({
  browser,
}) => {
  const admin = await signInByApiAs(browser, 'admin');
  const customer = uniqueCustomer('Beside');
  const id = await createAcceptedTransaction(admin, customer);
  const [banker, agent] = (await openLive(browser, 'banker', 'agent')) as [Page, Page];
  const resting = [await rest(banker), await rest(agent)];
  const payer = await openAs(browser, 'banker2');
  await openTransaction(payer, customer);
  await payer.getByRole('button', { name: 'I am paying this' }).click();
  for (const page of [banker, agent]) {
    await expect(row(page, id).getByRole('link', { name: /BNK02 is paying/ })).toBeVisible();
  }
  await payer.goBack();
  for (const page of [banker, agent]) {
    await expect(row(page, id).getByRole('link', { name: /BNK02 is paying/ })).toHaveCount(0);
  }
  for (const page of resting) expect(await page.calls()).toEqual([]);
});

test('the Summary follows without a call for its figures', async ({ browser }) => {
  const agent = await signInByApiAs(browser, 'agent');
  const [admin] = (await openLive(browser, 'admin')) as [Page];
  const resting = await rest(admin);
  const total = admin.getByText('Total Transfers').locator('xpath=following::dd[1]');
  const before = Number(await textOf(total));
  const unread = await unreadOf(admin);
  await createWaitingTransaction(agent, uniqueCustomer('Beside'));
  await expect(total).toHaveText(String(before + 1));
  await expect.poll(() => unreadOf(admin)).toBe(unread + 1);
  // What agents owe is in no event.
  expect((await resting.calls()).filter((name) => name !== 'getAccountTotals')).toEqual([]);
});

test('open details read their transaction and nothing else', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Beside');
  await createAcceptedTransaction(admin, customer);
  const [agent] = (await openLive(browser, 'agent')) as [Page];
  await openTransaction(agent, customer);
  await expect.poll(() => openStreams(agent)).toBe(1);
  const resting = await rest(agent);
  await act(admin, customer, 'Hold');
  await expect(agent.getByText('Hold', { exact: true }).first()).toBeVisible();
  expect(new Set(await resting.calls())).toEqual(new Set(['getViewTransactionDetails']));
});

test('a transaction goes from one agent to another without a call for lists or counts', async ({
  browser,
}) => {
  const admin = await signInByApiAs(browser, 'admin');
  const customer = uniqueCustomer('Beside');
  const id = await createWaitingTransaction(admin, customer);
  const [loser, winner] = (await openLive(browser, 'agent', 'agent2')) as [Page, Page];
  const resting = [await rest(loser), await rest(winner)];
  await expect(row(loser, id)).toBeVisible();
  const orders = [await countOf(loser, 'Orders'), await countOf(winner, 'Orders')] as const;
  const { TRANSACTION_CODE: code } = await fetchTransaction(admin, id);
  const fields = { customer, bank: 'COMB', amount: '1500.00', notes: 'A/C 1234', paid: '0.00' };
  const ids = { role: 1, trans_id: id, trans_code: code, status: 'WTG' };
  await callSuccessfully(admin, 'transaction.php?run=update_transaction', {
    ...ids,
    ...fields,
    agent: 'AGT02',
  });
  await expect(row(loser, id)).toHaveCount(0);
  await expect(newRows(winner, 1)).toBeVisible();
  await expect.poll(() => countOf(loser, 'Orders')).toBe(orders[0] - 1);
  await expect.poll(() => countOf(winner, 'Orders')).toBe(orders[1] + 1);
  // Its older notifications come and go with it, and a row that comes into view may be claimed.
  const others = new Set(['getnofificationsCount', 'getClaims']);
  for (const page of resting) {
    expect((await page.calls()).filter((name) => !others.has(name))).toEqual([]);
  }
});
