import { expect, type Locator, type Page } from '@playwright/test';
import { livePath } from '#api/contract/live.ts';
import { streamsPath } from '../faultProxy.ts';
import { clearFaults, injectFault } from '../faults.ts';
import { newRows, openLive, openStreams } from '../live.ts';
import { nextResponse, waitForRender } from '../network.ts';
import { readAll } from '../notifications.ts';
import {
  createWaitingTransaction,
  fetchTransaction,
  signInByApiAs,
  uniqueCode,
} from '../records.ts';
import {
  addressOf,
  call,
  type Caller,
  openTransaction,
  signInWith,
  callSuccessfully,
} from '../session.ts';
import { test } from '../test.ts';
import { attributeOf, textOf } from '../reads.ts';
import { expectToast, toast } from '../toasts.ts';
import { calls, createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ background: true });

const listOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const rowsOf = (page: Page, name: string) => listOf(page, name).getByRole('listitem');
/** Addresses of the rows, which stay the same when claims are read and ages change. */
const hrefsOf = (rows: Locator) =>
  rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const pausedSign = (page: Page) => page.getByText(/^Live updates paused, retrying\. Shown as of /);
const countOf = (page: Page) => page.getByRole('button', { name: /Notifications/ });

/** Records the text of the live region, which is removed after some seconds. */
async function recordAnnouncements(page: Page): Promise<readonly string[]> {
  const announced: string[] = [];
  await page.exposeFunction('recordAnnouncement', (text: string) => announced.push(text));
  await page.evaluate(() => {
    const { recordAnnouncement } = window as unknown as {
      recordAnnouncement: (text: string) => void;
    };
    const record = () => {
      for (const { textContent } of document.querySelectorAll('output')) {
        if (textContent) recordAnnouncement(textContent);
      }
    };
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(record).observe(document.body, changes);
  });
  return announced;
}

const scrollTopOf = (page: Page, name: string) =>
  listOf(page, name).evaluate((list) => list.parentElement?.scrollTop);
async function scrollList(page: Page, name: string, top: number) {
  await listOf(page, name).evaluate((list, y) => list.parentElement?.scrollTo(0, y), top);
  await waitForRender(page);
}
const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

/** Every page of a test is visible, so this sets what it would report. */
const setVisibility = (page: Page, visibilityState: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);
/** Hides a page with a clock, for longer than a look elsewhere. */
async function hide(page: Page) {
  await setVisibility(page, 'hidden');
  await page.clock.fastForward(21_000);
}
const cutStreams = ({ request }: Caller) => request.delete(streamsPath);

test(
  'a new order is announced without moving the list, and shown when pressed',
  { tag: '@main' },
  async ({ browser }) => {
    const admin = await signInByApiAs(browser, 'admin');
    const [banker, agent] = (await openLive(browser, 'banker', 'agent')) as [Page, Page];
    const announced = await recordAnnouncements(banker);
    await scrollList(banker, 'Orders', 300);
    const shown = await hrefsOf(rowsOf(banker, 'Orders'));
    const customer = uniqueCustomer('Live');
    const id = await createAcceptedTransaction(admin, customer);
    await expect(newRows(banker, 1)).toBeVisible();
    await expect.poll(() => announced).toContain('1 new transfer');
    await expect.poll(() => scrollTopOf(banker, 'Orders')).toBe(300);
    // Further rows enter below them.
    await expect
      .poll(async () => (await hrefsOf(rowsOf(banker, 'Orders'))).slice(0, shown.length))
      .toEqual(shown);
    await expect(newRows(agent, 1)).toBeVisible();

    await newRows(banker, 1).click();
    const first = rowsOf(banker, 'Orders').first().getByRole('link');
    await expect(first).toHaveAttribute('href', new RegExp(id));
    await expect.poll(() => isFocused(first)).toBe(true);
    await expect(newRows(banker, 1)).toBeHidden();
  },
);

test(
  'a changed row is replaced in place, also when it has left the tab',
  { tag: '@main' },
  async ({ browser }) => {
    const admin = await signInByApiAs(browser, 'admin');
    const customer = uniqueCustomer('Live');
    const id = await createAcceptedTransaction(admin, customer);
    const [banker] = (await openLive(browser, 'banker')) as [Page];
    const announced = await recordAnnouncements(banker);
    await scrollList(banker, 'Orders', 20);
    const row = rowsOf(banker, 'Orders').filter({ has: banker.locator(`[href*="${id}"]`) });
    const position = await attributeOf(row, 'aria-posinset');
    await expect(row).toContainText('Pending');
    const { TRANSACTION_CODE: code } = await fetchTransaction(admin, id);
    const move = { trans_id: id, trans_code: code };
    await callSuccessfully(admin, 'transaction.php?run=transactionHold', move);
    await expect(row).toContainText('Hold');
    await expect.poll(() => announced).toContain(`${code} is now Hold`);
    await expect.poll(() => attributeOf(row, 'aria-posinset')).toBe(position);
    await expect.poll(() => scrollTopOf(banker, 'Orders')).toBe(20);
  },
);

test(
  'an open form keeps what is typed, and names who changed the transaction',
  { tag: '@main' },
  async ({ browser }) => {
    const banker = await signInByApiAs(browser, 'banker');
    const [admin] = (await openLive(browser, 'admin')) as [Page];
    const customer = uniqueCustomer('Live');
    const id = await createAcceptedTransaction(admin, customer);
    await openTransaction(admin, customer);
    const notes = admin.getByRole('textbox', { name: 'Notes' });
    await notes.fill('typed while others work');
    const { TRANSACTION_CODE: code } = await fetchTransaction(admin, id);
    await callSuccessfully(banker, 'transaction.php?run=update_transaction_banker', {
      trans_id: id,
      trans_code: code,
      reason: 'the name differs',
      status: 'NPP',
    });
    await expectToast(admin, `BNK01 set ${code} to Name Problem`);
    await expect(admin.getByText('the name differs')).toBeVisible();
    await expect(notes).toHaveValue('typed while others work');
  },
);

test('claims, the bell and the summary follow without polling', async ({ browser }) => {
  await readAll(await signInByApiAs(browser, 'admin'), { role: 1, user_code: 'ADM01' });
  const [admin, banker, other] = (await openLive(browser, 'admin', 'banker', 'banker2')) as [
    Page,
    Page,
    Page,
  ];
  const customer = uniqueCustomer('Live');
  const total = admin.getByText('Total Transfers').locator('xpath=following::dd[1]');
  const before = Number(await textOf(total));
  const unread = await attributeOf(countOf(admin), 'aria-label');
  const agent = await signInByApiAs(browser, 'agent');
  const id = await createWaitingTransaction(agent, customer);
  await expect.poll(async () => Number(await total.innerText())).toBe(before + 1);
  await expect(countOf(admin)).not.toHaveAttribute('aria-label', unread);

  const { TRANSACTION_CODE: code } = await fetchTransaction(admin, id);
  const move = { trans_id: id, trans_code: code };
  await callSuccessfully(admin, 'transaction.php?run=transactionAccepted', move);
  await openTransaction(banker, customer);
  await expect.poll(() => openStreams(banker)).toBe(1);
  const claim = banker.getByText(/has been paying this since \d/).first();
  await callSuccessfully(other, 'transaction.php?run=claimTransaction', { trans_id: id });
  await expect(claim).toBeVisible();
  const reads: string[] = [];
  banker.on('request', (request) => reads.push(request.url()));
  await callSuccessfully(other, 'transaction.php?run=releaseClaim', { trans_id: id });
  await expect(claim).toBeHidden();
  // More than the interval of the polling without a stream.
  await banker.clock.fastForward(6_000);
  await waitForRender(banker);
  expect(reads.filter((url) => url.endsWith('getClaims'))).toEqual([]);
});

test('an agent loses a transaction that is given to another agent', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const customer = uniqueCustomer('Live');
  const id = await createWaitingTransaction(admin, customer);
  const [list, details] = (await openLive(browser, 'agent', 'agent')) as [Page, Page];
  await openTransaction(details, customer);
  const row = list.locator(`[href*="${id}"]`);
  await expect(row).toBeVisible();
  const { TRANSACTION_CODE: code } = await fetchTransaction(admin, id);
  await callSuccessfully(admin, 'transaction.php?run=update_transaction', {
    role: 1,
    trans_id: id,
    trans_code: code,
    customer,
    agent: 'AGT02',
    bank: 'COMB',
    amount: '1500.00',
    notes: 'A/C 1234',
    paid: '0.00',
    status: 'WTG',
  });
  await expect(row).toBeHidden();
  await expect(details.getByText('Transaction not found')).toBeVisible();
});

test(
  'each tab follows by itself, and a hidden one continues when it is shown',
  { tag: '@main' },
  async ({ browser }) => {
    const admin = await signInByApiAs(browser, 'admin');
    const [first] = (await openLive(browser, 'banker')) as [Page];
    const second = await first.context().newPage();
    // The stored rows are shown before they are refreshed, and a row of the refresh is not announced.
    const refreshed = nextResponse(second, calls.list);
    await second.goto('/dashboard');
    await refreshed;
    await expect.poll(() => openStreams(second)).toBe(2);
    await createAcceptedTransaction(admin, uniqueCustomer('Live'));
    await expect(newRows(first, 1)).toBeVisible();
    await expect(newRows(second, 1)).toBeVisible();

    await hide(second);
    await expect.poll(() => openStreams(second)).toBe(1);
    await createAcceptedTransaction(admin, uniqueCustomer('Live'));
    await expect(newRows(first, 2)).toBeVisible();
    await expect(newRows(second, 1)).toBeVisible();

    await setVisibility(second, 'visible');
    await expect(newRows(second, 2)).toBeVisible();
    await expect.poll(() => openStreams(second)).toBe(2);
    const unread = await attributeOf(countOf(first), 'aria-label');
    await expect(countOf(second)).toHaveAttribute('aria-label', unread ?? '');
  },
);

test('a session that ended while its tab was hidden ends there when it is shown', async ({
  browser,
}) => {
  const [banker] = (await openLive(browser, 'banker')) as [Page];
  await banker.reload();
  await expect.poll(() => openStreams(banker)).toBe(1);
  await hide(banker);
  await expect.poll(() => openStreams(banker)).toBe(0);
  await call(banker, 'login.php?run=logout', {});
  await setVisibility(banker, 'visible');
  await expect(toast(banker, 'Your session has been failed')).toBeVisible();
  await expect(banker).toHaveURL(addressOf('/login'));
});

test('a lost stream is shown, and continues without a read of the screen', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const [banker] = (await openLive(browser, 'banker')) as [Page];
  await injectFault(banker, { call: livePath, kind: 'respond', status: 503, times: 99 });
  await cutStreams(banker);
  await expect(pausedSign(banker)).toBeVisible();
  await createAcceptedTransaction(admin, uniqueCustomer('Live'));
  const reads: string[] = [];
  banker.on('request', (request) => reads.push(request.url().split('run=')[1] ?? ''));
  await clearFaults(banker);
  await expect(pausedSign(banker)).toBeHidden();
  await expect(newRows(banker, 1)).toBeVisible();
  expect(reads.filter((run) => run === 'getTransactionsList')).toEqual([]);
});

test('no order is missed after others have left the list while the stream was lost', async ({
  browser,
}) => {
  const admin = await signInByApiAs(browser, 'admin');
  const customer = uniqueCustomer('Left');
  const ids: string[] = [];
  for (let count = 0; count < 80; count += 1) {
    ids.push(await createAcceptedTransaction(admin, `${customer} ${count}`));
  }
  const [banker] = (await openLive(browser, 'banker')) as [Page];
  await banker.getByRole('searchbox').fill(customer);
  await expect
    .poll(() => hrefsOf(rowsOf(banker, 'Orders')))
    .toContain(`/transaction-details?id=${ids.at(-1)}`);
  await scrollList(banker, 'Orders', 40 * 67);

  await injectFault(banker, { call: livePath, kind: 'respond', status: 503, times: 99 });
  await cutStreams(banker);
  await expect(pausedSign(banker)).toBeVisible();
  const left = ids.splice(-5);
  for (const id of left) {
    const { TRANSACTION_CODE } = await fetchTransaction(admin, id);
    await callSuccessfully(admin, 'transaction.php?run=transactionHold', {
      trans_id: id,
      trans_code: TRANSACTION_CODE,
    });
  }
  await clearFaults(banker);
  await expect(pausedSign(banker)).toBeHidden();

  const seen = new Set<string | null>();
  let top = 0;
  const scrollOn = async () => {
    await scrollList(banker, 'Orders', (top += 500));
    for (const href of await hrefsOf(rowsOf(banker, 'Orders'))) seen.add(href);
    return ids.filter((id) => !seen.has(`/transaction-details?id=${id}`));
  };
  await expect.poll(scrollOn, { intervals: [50] }).toEqual([]);
});

test('changes arrive through a proxy that delays the stream', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const [banker] = (await openLive(browser, 'banker')) as [Page];
  await injectFault(banker, { call: livePath, kind: 'delayStream', delayMs: 3_000, times: 99 });
  await cutStreams(banker);
  await createAcceptedTransaction(admin, uniqueCustomer('Live'));
  await expect(newRows(banker, 1)).toBeVisible();
  await createAcceptedTransaction(admin, uniqueCustomer('Live'));
  await expect(newRows(banker, 2)).toBeVisible();
  await clearFaults(banker);
});

const password = 'monsoon-river-42';
const phone = '+919876543210';

/** Ends the session of a new banker. The form of a user always contains a password. */
const sessionEnds: readonly [string, (end: SessionEnd) => Promise<unknown>][] = [
  ['sign-out', ({ page }) => call(page, 'login.php?run=logout', {})],
  [
    'deactivation',
    ({ admin, user }) => callSuccessfully(admin, 'user.php?run=inactive_user_details', user),
  ],
  ['change of role', (end) => changeUser(end, { role: 3, password })],
  ['change of password', (end) => changeUser(end, { role: 2, password: 'another-river-43' })],
];

interface SessionEnd {
  admin: Caller;
  user: { user_id: string; name: string };
  page: Page;
}

const changeUser = ({ admin, user }: SessionEnd, change: { role: number; password: string }) =>
  callSuccessfully(admin, 'user.php?run=update_user_details', { ...user, phone, ...change });

for (const [title, end] of sessionEnds) {
  test(`the end of a session by ${title} is shown without a request of the page`, async ({
    browser,
  }) => {
    const admin = await signInByApiAs(browser, 'admin');
    const code = uniqueCode('L');
    const name = `live ${code}`;
    const added = { name, code, password, role: 2, phone };
    await callSuccessfully(admin, 'user.php?run=insert_user_details', added);
    const found = { search: code, start: '0', end: '20' };
    const { message } = await callSuccessfully(admin, 'user.php?run=get_all_users', found);
    const page = await signInWith(browser, name, password);
    await expect(page).toHaveURL(addressOf('/dashboard'));
    await expect.poll(() => openStreams(page)).toBe(1);
    await end({ admin, user: { user_id: message[0].USER_ID, name }, page });
    await expect(toast(page, 'Your session has been failed')).toBeVisible();
    await expect(page).toHaveURL(addressOf('/login'));
  });
}
