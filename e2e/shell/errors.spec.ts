import { expect, type Page } from '@playwright/test';
import { injectFault, clearFaults } from '../faults.ts';
import { calls, customerField, fillInitiateForm } from '../transactions.ts';
import { addressOf, call, openAs, openTransaction, unlock } from '../session.ts';
import { expectToast, toast } from '../toasts.ts';
import { createImage } from '../images.ts';
import { test } from '../test.ts';

const { list, initiate, view } = calls;
const wrong = 'Something Went Wrong!';
const recorded = 'It was recorded. Only the confirmation was lost.';

test.afterEach(clearFaults);

async function openInitiateForm(page: Page, customer: string) {
  await page.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(page, customer);
}

/** Returns the transactions of a customer that the agent can see. */
async function transactionsOf(page: Page, customer: string): Promise<unknown[]> {
  const payload = { section: '', role: 3, user_code: 'AGT01', orderby: 'DESC' };
  const paging = { search: customer, start: '0', end: '20' };
  return (await call(page, list, { ...payload, ...paging })).body.message;
}

test(
  "a 401 shows the server's message and then the sign-in page",
  { tag: '@main' },
  async ({ browser }) => {
    const agent = await openAs(browser, 'agent');
    await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
    await injectFault(agent, {
      call: list,
      kind: 'respond',
      status: 401,
      body: '{"status":"error","message":"Signed in elsewhere"}',
    });
    await agent.getByRole('tab', { name: 'Alert' }).click();
    await expectToast(agent, 'Signed in elsewhere');
    await expect(agent).toHaveURL('/login');
  },
);

test('a 401 without a message shows the default message', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
  await injectFault(agent, { call: list, kind: 'respond', status: 401 });
  await agent.getByRole('tab', { name: 'Alert' }).click();
  await expectToast(agent, 'Your session has been failed');
  await expect(agent).toHaveURL('/login');
});

test('a 401 on the sign-in page shows no message', async ({ page }) => {
  await page.goto('/');
  await unlock(page);
  await injectFault(page, { call: 'login.php?run=login', kind: 'respond', status: 401 });
  await page.getByRole('textbox', { name: 'User name' }).fill('agent');
  await page.getByLabel('Password', { exact: true }).fill('demo-agent');
  const answered = page.waitForResponse('**/api/login.php?run=login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await answered;
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(toast(page, 'Your session has been failed')).toHaveCount(0);
});

test('a page whose code does not arrive offers to load it again', async ({ page }) => {
  const code = '**/assets/*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  const again = page.getByRole('link', { name: 'Load again' });
  await expect(again).toBeVisible();
  await page.unroute(code);
  await again.click();
  await expect(page.getByRole('button', { name: 'Start the Game' })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test("a refused sign-in shows the server's message", async ({ page }) => {
  await page.goto('/');
  await unlock(page);
  await injectFault(page, {
    call: 'login.php?run=login',
    kind: 'respond',
    status: 200,
    body: '{"status":"ERROR","message":"Come back tomorrow"}',
  });
  await page.getByRole('textbox', { name: 'User name' }).fill('agent');
  await page.getByLabel('Password', { exact: true }).fill('demo-agent');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Come back tomorrow');
});

for (const [failure, fault] of [
  ['a server error', { kind: 'respond', status: 500, body: '{"status":"error","message":"x"}' }],
  ['an HTML page as response', { kind: 'respond', status: 200, body: '<html>Wi-Fi</html>' }],
  ['a response without JSON', { kind: 'respond', status: 200, body: '' }],
  ['a truncated response', { kind: 'respond', status: 200, body: '{"status":"succ' }],
  [
    'a row without its texts',
    { kind: 'respond', status: 200, body: '{"status":"success","message":[{}]}' },
  ],
  ['a lost connection', { kind: 'dropRequest' }],
] as const) {
  test(`${failure} shows an error, and Retry loads the list`, async ({ browser }) => {
    const agent = await openAs(browser, 'agent');
    await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
    await injectFault(agent, { call: list, ...fault });
    await agent.getByRole('tab', { name: 'Overview' }).click();
    await expectToast(agent, wrong);
    await clearFaults(agent);
    await agent.getByRole('button', { name: 'Retry' }).click();
    await expect(agent.getByRole('list', { name: 'Overview' })).toBeVisible();
  });
}

test('an error response shows its message and keeps form input', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await openInitiateForm(agent, 'Kept Customer');
  await injectFault(agent, {
    call: initiate,
    kind: 'respond',
    status: 200,
    body: '{"status":"error","message":"The bank is closed"}',
  });
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expectToast(agent, 'The bank is closed');
  await expect(customerField(agent)).toHaveValue('Kept Customer');
  await expect(agent.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,500');
});

test('twenty clicks on Send Money send one request', { tag: '@main' }, async ({ browser }) => {
  const customer = `Impatient ${Date.now()}`;
  const agent = await openAs(browser, 'agent');
  await openInitiateForm(agent, customer);
  await injectFault(agent, { call: initiate, kind: 'delayResponse', delayMs: 1500 });
  await agent.getByRole('button', { name: 'Send Money' }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press += 1) button.click();
  });
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  expect(await transactionsOf(agent, customer)).toHaveLength(1);
});

test(
  'after a lost response to Send Money the outcome is checked, and nothing is sent twice',
  { tag: '@main' },
  async ({ browser }) => {
    const customer = `Lost Answer ${Date.now()}`;
    const agent = await openAs(browser, 'agent');
    await openInitiateForm(agent, customer);
    await injectFault(agent, { call: initiate, kind: 'dropResponse' });
    await agent.getByRole('button', { name: 'Send Money' }).click();
    await expect(agent).toHaveURL(addressOf('/dashboard'));
    await expectToast(agent, recorded);
    expect(await transactionsOf(agent, customer)).toHaveLength(1);
  },
);

test('nothing can be sent again while the check of the outcome fails', async ({ browser }) => {
  const customer = `Twice Sent ${Date.now()}`;
  const agent = await openAs(browser, 'agent');
  await openInitiateForm(agent, customer);
  await injectFault(agent, { call: initiate, kind: 'dropResponse' });
  await injectFault(agent, { call: view, kind: 'dropRequest' });
  // The app checks once by itself.
  const checked = agent.waitForEvent('requestfailed', (request) => request.url().endsWith(view));
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByText('No confirmation arrived')).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Send Money' })).toBeDisabled();
  await checked;
  await clearFaults(agent);
  await agent.getByRole('button', { name: 'Check status' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  expect(await transactionsOf(agent, customer)).toHaveLength(1);
});

test('a request that never arrived is reported as not recorded and can be sent again', async ({
  browser,
}) => {
  const customer = `Never Arrived ${Date.now()}`;
  const agent = await openAs(browser, 'agent');
  await openInitiateForm(agent, customer);
  await injectFault(agent, { call: initiate, kind: 'dropRequest' });
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByText('Nothing was recorded. You can send it again.')).toBeVisible();
  await clearFaults(agent);
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  expect(await transactionsOf(agent, customer)).toHaveLength(1);
});

test('details that cannot be read show an error and are cleared', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('tab', { name: 'Overview' }).click();
  await injectFault(agent, {
    call: view,
    kind: 'respond',
    status: 200,
    body: '{"status":"error","message":"Transaction not found","code":"not_found"}',
  });
  await agent.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
  await expectToast(agent, 'Transaction not found');
  await expect(agent.getByRole('textbox', { name: 'Customer Name' })).toHaveCount(0);
});

test('figures that cannot be read show an error', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await injectFault(admin, {
    call: 'transaction.php?run=get_dashboard_details',
    kind: 'dropRequest',
  });
  await admin.reload();
  await expectToast(admin, wrong);
  // The payments of the day and the number of those that wait are read by other calls.
  for (const [heading, terms] of [
    ['Today', ['Total Transfers', 'Total Amount', 'Completed', 'Pending', 'Balance']],
    ['Overall', ['Pending', 'Balance']],
  ] as const) {
    const region = admin.getByRole('region', { name: heading, exact: true });
    for (const term of terms) {
      const value = region.getByText(term, { exact: true }).locator('xpath=following::dd[1]');
      await expect(value).toHaveText('-');
    }
  }
});

test('a failed logout shows an error and keeps the session', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Profile' }).click();
  await injectFault(agent, {
    call: 'login.php?run=logout',
    kind: 'respond',
    status: 200,
    body: '{"status":"error","message":"no"}',
  });
  await agent.getByRole('button', { name: 'Logout' }).click();
  await expectToast(agent, wrong);
  await agent.getByRole('link', { name: 'Dashboard' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
});

test('an unsupported file is refused with a message', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Initiate' }).click();
  const text = 'Some files are not supported. Please upload valid formats.';
  // A PDF with the name of an image passes the browser's check, and the server refuses it.
  const renamedPdf = {
    ...(await createImage('slip.png', '#fff')),
    buffer: Buffer.from('%PDF-1.7 not a picture'),
  };
  await agent.locator('input[type="file"]').first().setInputFiles(renamedPdf);
  await expectToast(agent, text);
});

test('an agent sees a conflict with an earlier action of an admin and can reload', async ({
  browser,
}) => {
  const customer = `Overtaken ${Date.now()}`;
  const agent = await openAs(browser, 'agent');
  await openInitiateForm(agent, customer);
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  await openTransaction(agent, customer);
  const admin = await openAs(browser, 'admin');
  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Accepted' }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));

  await agent.getByRole('textbox', { name: 'Initiate Amount' }).fill('9999');
  await agent.getByRole('button', { name: 'Update' }).click();
  await expect(agent.getByText(/It is now Pending|is now Pending/).first()).toBeVisible();
  await agent.getByRole('button', { name: 'Reload' }).click();
  await expect(agent.getByRole('textbox', { name: 'Initiate Amount' })).toHaveValue('1,500.00');
  await expect(agent.getByRole('button', { name: 'Update' })).toHaveCount(0);
});
