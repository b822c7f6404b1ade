import { clickWithStoppedClock, expectPathAfter, installClock, stopClock } from '../clock.ts';
import { expect, type Page } from '@playwright/test';
import { puzzleOfDay } from '#domain/sudoku/sudoku.ts';
import {
  addressOf,
  call,
  openAs,
  openTransaction,
  type DemoUser,
  signIn,
  unlock,
} from '../session.ts';
import { expectToast, toast } from '../toasts.ts';
import { createImage } from '../images.ts';
import { openOnlyRow } from '../records.ts';
import { test } from '../test.ts';
import { customerField } from '../transactions.ts';

const list = 'transaction.php?run=getTransactionsList';
const initiate = 'transaction.php?run=initiate_transaction';

/** The 81 cells of the grid in row order. */
const cells = (page: Page) => page.getByRole('gridcell');

/** Records the request bodies of a call from now on. */
function recordRequests(page: Page, run: string) {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(run)) sent.push(request.postDataJSON());
  });
  return sent;
}

const overview = (page: Page) => page.getByRole('tab', { name: 'Overview' });

async function initiateOne(page: Page, customer: string) {
  const payload = { role: 3, trans_id: crypto.randomUUID(), agent: 'AGT01', bank: 'COMB' };
  const { body } = await call(page, initiate, { ...payload, customer, amount: '500', notes: 'n' });
  expect(body.status).toBe('success');
  return payload.trans_id;
}

test.describe('the Sudoku', () => {
  test('is locked before the start and after five minutes', async ({ context, page }) => {
    await installClock(context);
    await page.goto('/');
    const grid = page.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('timer')).toHaveText(/05:00/);
    await page.getByRole('button', { name: 'Start the Game' }).click();
    await expect(grid).not.toHaveAttribute('aria-disabled', 'true');
    await page.clock.fastForward('04:50');
    await expect(page.getByText("Time's up!")).toHaveCount(0);
    await page.clock.fastForward('00:10');
    await expect(page.getByText("Time's up!")).toBeVisible();
    await expect(grid).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Restart' }).click();
    await expect(page.getByRole('timer')).toHaveText(/05:00/);
    await expect(page.getByRole('button', { name: 'Start the Game' })).toBeVisible();
  });

  test('is won by its solution and reloads two seconds later', async ({ context, page }) => {
    await installClock(context);
    await page.goto('/');
    const day = await page.evaluate(() => {
      const now = new Date();
      const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
      return parts.map((part) => String(part).padStart(2, '0')).join('-');
    });
    const { given, solution } = puzzleOfDay(day);
    await page.getByRole('button', { name: 'Start the Game' }).click();
    await stopClock(page);
    for (const [index, digit] of solution.entries()) {
      if (given[index] !== null) continue;
      await cells(page).nth(index).click();
      await page.keyboard.press(String(digit));
    }
    const won = page.getByText('🎉 You Win!');
    await expect(won).toBeVisible();
    await page.clock.runFor(1999);
    await expect(won).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.clock.runFor(1);
    await reloaded;
    await expect(page.getByRole('button', { name: 'Start the Game' })).toBeVisible();
  });

  test(
    'is unlocked only by the exact sequence, and a restart clears the pressed digits',
    { tag: '@main' },
    async ({ page }) => {
      await page.goto('/');
      const press = async (digits: string) => {
        for (const digit of digits) {
          await page.getByRole('button', { name: digit, exact: true }).click();
        }
      };
      await press('2314159');
      await expect(page.getByText('Code word Accepted !')).toHaveCount(0);
      await page.getByRole('button', { name: 'Restart' }).click();
      await press('314159');
      await expect(page.getByText('Code word Accepted !')).toBeVisible();
      await expect(page).toHaveURL('/login');
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1);
    },
  );
});

test(
  'only the sign-in page asks for confirmation before it is closed',
  { tag: '@main' },
  async ({ page }) => {
    const isLeaveBlocked = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await page.goto('/');
    await expect.poll(isLeaveBlocked).toBe(false);
    await unlock(page);
    await expect.poll(isLeaveBlocked).toBe(true);
    await signIn(page, 'agent');
    await expect.poll(isLeaveBlocked).toBe(false);
  },
);

test('the password can be shown and hidden, and signing in shows Login Successfully', async ({
  page,
}) => {
  await page.goto('/');
  await unlock(page);
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await signIn(page, 'banker');
  await expectToast(page, 'Login Successfully');
});

test('the unread count is read on every new path and is 0 after the notifications were read', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const agent = await openAs(browser, 'agent');
  const bell = admin.getByRole('button', { name: /^Notifications/ });
  const customer = `Bell ${Date.now()}`;
  await initiateOne(agent, customer);

  const asked = recordRequests(admin, 'getnofificationsCount');
  await admin.getByRole('link', { name: 'Initiate' }).click();
  await expect(bell).toHaveAccessibleName(/, \d+\+? new$/);
  await expect.poll(() => asked.length).toBe(1);
  await admin.getByRole('link', { name: 'Dashboard' }).click();
  await expect.poll(() => asked.length).toBe(2);

  await bell.click();
  const notifications = admin.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByRole('link').first()).toHaveText(/^AGT01 initiated \d{10,}$/);
  await notifications.getByRole('link').first().click();
  await expect(admin).toHaveURL(addressOf('/transaction-details'));
  await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('the shell shows the rate, the role and the navigation of each role', async ({ browser }) => {
  const navigation: readonly (readonly [DemoUser, string, readonly string[]])[] = [
    [
      'admin',
      'ADMIN',
      ['/dashboard', '/transaction-initiate', '/users', '/bank', '/report', '/setting'],
    ],
    ['banker', 'BANKING', []],
    ['agent', 'AGENT', ['/dashboard', '/transaction-initiate']],
  ];
  for (const [person, title, hrefs] of navigation) {
    const page = await openAs(browser, person);
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText(/^Rate: [\d.]+\u00A0₹$/)).toBeVisible();
    const links = page.getByRole('navigation').getByRole('link');
    await expect(links).toHaveCount(hrefs.length);
    for (const [index, href] of hrefs.entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', href);
    }
  }
});

test('only admins read the figures', async ({ browser }) => {
  for (const [person, count] of [
    ['admin', 1],
    ['banker', 0],
    ['agent', 0],
  ] as const) {
    const page = await openAs(browser, person);
    // Ends the requests of the page that is left.
    await page.goto('about:blank');
    const asked = recordRequests(page, 'get_dashboard_details');
    await page.goto('/dashboard');
    await expect(page.getByRole('tab')).toHaveCount(3);
    await overview(page).click();
    await expect(page.getByRole('list', { name: 'Overview' })).toBeVisible();
    expect(asked).toHaveLength(count);
  }
});

test('a list is sorted newest first, and oldest first with the toggle', async ({ browser }) => {
  const banker = await openAs(browser, 'banker');
  const sent = recordRequests(banker, list);
  // The requests of the first tab, whose section is ORD, are not counted.
  const asked = () => sent.filter(({ section }) => section === '');
  await overview(banker).click();
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  expect(asked()[0]).toMatchObject({
    role: 2,
    user_code: 'BNK01',
    start: '0',
    end: '50',
    orderby: 'DESC',
  });
  const before = asked().length;
  await banker.getByRole('button', { name: 'Oldest first' }).click();
  await expect.poll(() => asked().length).toBeGreaterThan(before);
  expect(asked().at(-1)).toMatchObject({ start: '0', orderby: 'ASC' });
});

test('a search is sent once, 200 ms after the last key', { tag: '@main' }, async ({ browser }) => {
  const agent = await openAs(browser, 'agent', { clock: true });
  await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
  // A fake clock makes the test independent of the typing speed.
  await stopClock(agent);
  const sent = recordRequests(agent, list);
  // Stored rows may still be refreshed, which is no search. A search that finds nothing asks what sounds like it.
  const searches = () =>
    sent.flatMap(({ search, sounds_like }) => (search === '' || sounds_like ? [] : [search]));
  await agent.getByRole('searchbox', { name: 'Search Transactions' }).pressSequentially('zzz');
  await agent.clock.runFor(199);
  expect(searches()).toEqual([]);
  await agent.clock.runFor(1);
  await agent.clock.resume();
  await expect(agent.getByText('Nothing matches “zzz”')).toBeVisible();
  expect(searches()).toEqual(['zzz']);
});

test('a requested tab is opened once, and not again after a reload', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await overview(agent).click();
  await agent.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
  await agent.getByRole('button', { name: 'Back' }).first().click();
  await expect(overview(agent)).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => agent.evaluate(() => history.state?.usr?.activeTab ?? null)).toBeNull();
  const orders = agent.getByRole('tab', { name: 'Orders' });
  await orders.click();
  await agent.reload();
  await expect(orders).toHaveAttribute('aria-selected', 'true');
});

test('View all transaction opens the second tab', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await admin.getByRole('button', { name: 'View all transaction' }).click();
  await expect(overview(admin)).toHaveAttribute('aria-selected', 'true');
  await expect(admin.getByRole('list', { name: 'Overview' })).toBeVisible();
});

test('details without an id redirect every role to the dashboard', async ({ browser }) => {
  for (const person of ['admin', 'banker', 'agent'] as const) {
    const page = await openAs(browser, person);
    await page.goto('/transaction-details');
    await expect(page).toHaveURL(addressOf('/dashboard'));
  }
});

test('each new transaction has a unique id created by the browser', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  const sent = recordRequests(agent, 'initiate_transaction');
  for (const customer of ['First of two', 'Second of two']) {
    await agent.getByRole('link', { name: 'Initiate' }).click();
    await customerField(agent).fill(customer);
    await agent.getByRole('combobox', { name: 'Bank Name' }).fill('Coro');
    await agent.getByRole('option', { name: 'Coromandel Bank (COMB)' }).click();
    await agent.getByRole('textbox', { name: 'Amount' }).fill('10');
    await agent.getByRole('textbox', { name: 'Notes' }).fill('n');
    await agent.getByRole('button', { name: 'Send Money' }).click();
    await expect(agent).toHaveURL(addressOf('/dashboard'));
    await expect(overview(agent)).toHaveAttribute('aria-selected', 'true');
  }
  const ids = sent.map((body) => String(body['trans_id']));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('an update shows its message and opens the second tab of the dashboard', async ({
  browser,
}) => {
  const agent = await openAs(browser, 'agent');
  const customer = `Updated ${Date.now()}`;
  await initiateOne(agent, customer);
  await openTransaction(agent, customer);
  await agent.getByRole('textbox', { name: 'Initiate Amount' }).fill('600');
  await agent.getByRole('button', { name: 'Update' }).click();
  await expectToast(agent, 'Update Transaction successfuly');
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  await expect(overview(agent)).toHaveAttribute('aria-selected', 'true');
});

test('every action of an admin sets the status of the workflow', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const agent = await openAs(browser, 'agent');
  const customer = `Moved ${Date.now()}`;
  const id = await initiateOne(agent, customer);
  for (const [button, status] of [
    ['Accepted', 'PND'],
    ['Hold', 'HLD'],
    ['Un Hold', 'PND'],
    ['Cancel', 'CNL'],
    ['Re-Open', 'WTG'],
  ] as const) {
    await openTransaction(admin, customer);
    await admin.getByRole('button', { name: button, exact: true }).click();
    await expect(admin).toHaveURL(addressOf('/dashboard'));
    await expect(overview(admin)).toHaveAttribute('aria-selected', 'true');
    const { body } = await call(admin, 'transaction.php?run=getViewTransactionDetails', {
      trans_id: id,
    });
    expect(body.transactions[0].TRANSACTION_STATUS).toBe(status);
  }
});

test('a payment shows its message, is listed and clears the form', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  const admin = await openAs(browser, 'admin');
  const banker = await openAs(browser, 'banker');
  const customer = `Paid ${Date.now()}`;
  await initiateOne(agent, customer);
  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Accepted' }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));

  await openTransaction(banker, customer);
  await banker
    .locator('input[type="file"]')
    .first()
    .setInputFiles([await createImage('one.png', '#111'), await createImage('two.png', '#222')]);
  await expect(banker.getByRole('button', { name: /^Remove (one|two).png$/ })).toHaveCount(2);
  await banker.getByRole('textbox', { name: 'Amount' }).fill('200');
  await banker.getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(banker, 'Payment added successfully');
  await expect(banker).toHaveURL(addressOf('/transaction-details'));
  const history = banker.getByRole('listitem').filter({ hasText: 'BY BNK01' });
  await expect(history).toContainText('₹200.00');
  await expect(history.getByRole('button', { name: 'Receipt +1' })).toBeVisible();
  await expect(banker.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(banker.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
});

test('a banker sets a problem status, with the reason as the problem message', async ({
  browser,
}) => {
  const agent = await openAs(browser, 'agent');
  const admin = await openAs(browser, 'admin');
  const banker = await openAs(browser, 'banker');
  const customer = `Problem ${Date.now()}`;
  await initiateOne(agent, customer);
  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Accepted' }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));

  await openTransaction(banker, customer);
  await banker.getByRole('button', { name: /Status/ }).click();
  await banker.getByRole('option', { name: 'Limit Problem' }).click();
  await banker.getByRole('textbox', { name: 'Reason' }).fill('Used up for today');
  await banker.getByRole('button', { name: 'Update' }).click();
  await expect(banker).toHaveURL(addressOf('/dashboard'));
  await openTransaction(agent, customer);
  await expect(agent.getByText('Problem message')).toBeVisible();
  await expect(agent.getByText('Used up for today')).toBeVisible();
});

test('the camera button is shown only below 992 px', async ({ browser }) => {
  for (const [width, isShown] of [
    [991, true],
    [992, false],
  ] as const) {
    const agent = await openAs(browser, 'agent', { viewport: { width, height: 740 } });
    await agent.getByRole('link', { name: 'Initiate' }).click();
    await expect(agent.getByRole('button', { name: 'Choose images' })).toBeVisible();
    const camera = agent.getByRole('button', { name: 'Take photo' });
    await expect(camera).toBeVisible({ visible: isShown });
    await expect(agent.locator('input[capture]')).toHaveCount(1);
  }
});

test('a logout shows its message and removes the user after half a second', async ({ browser }) => {
  const agent = await openAs(browser, 'agent', { clock: true });
  await agent.getByRole('link', { name: 'Profile' }).click();
  const answered = agent.waitForResponse('**/api/login.php?run=logout');
  await clickWithStoppedClock(agent.getByRole('button', { name: 'Logout' }));
  const { message } = await (await answered).json();
  await expectToast(agent, message);
  await expectPathAfter(agent, 500, '/login');
  await expect.poll(() => agent.evaluate(() => localStorage.getItem('userDetails'))).toBeNull();
});

test('an expired session shows the sign-in page one second after its message', async ({
  browser,
}) => {
  const agent = await openAs(browser, 'agent', { clock: true });
  await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
  await expect(toast(agent, 'Login Successfully')).toHaveCount(0);
  // Stopped first, because a call that the page makes by itself would also find the session expired.
  await stopClock(agent);
  await agent.context().clearCookies();
  await agent.getByRole('tab', { name: 'Alert' }).click();
  await expectToast(agent, 'Your session has been failed');
  await expectPathAfter(agent, 1000, '/login');
});

test('a load error returns to the list one second after its message', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', { clock: true });
  for (const [path, words, back] of [
    ['/users/edit', 'User not found', '/users'],
    ['/bank/edit', 'Bank not found', '/bank'],
  ] as const) {
    await stopClock(admin);
    await admin.goto(path, { waitUntil: 'commit' });
    await expectToast(admin, words);
    await expectPathAfter(admin, 1000, back);
  }
});

test('activating or deactivating a user returns to the list after one second', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin', { clock: true });
  const code = `Q${Date.now().toString(36).slice(-4)}`.toUpperCase();
  const { body } = await call(admin, 'user.php?run=insert_user_details', {
    name: `Qamar ${code}`,
    code,
    password: 'monsoon-river-42',
    role: 3,
    phone: '+919845033333',
  });
  expect(body.status).toBe('success');
  for (const name of ['Inactive', 'Active']) {
    await admin.getByRole('link', { name: 'Users', exact: true }).click();
    await admin.getByRole('searchbox', { name: 'Search Users' }).fill(code);
    await openOnlyRow(admin.getByRole('list', { name: 'Users' }), code);
    await expect(admin).toHaveURL(addressOf('/users/edit'));
    await clickWithStoppedClock(admin.getByRole('button', { name, exact: true }));
    await expectToast(admin, `User is now ${name.toLowerCase()}`);
    await expectPathAfter(admin, 1000, '/users');
  }
});
