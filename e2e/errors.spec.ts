import { expect, type Page } from '@playwright/test';
import { fail, mend } from './faults.ts';
import { calls, fillInitiateForm } from './money.ts';
import { addressOf, call, comeBack, openTransaction, toast, unlock } from './people.ts';
import { picture } from './pictures.ts';
import { test } from './test.ts';

const { list, initiate, view } = calls;
const wrong = 'Something Went Wrong!';
const recorded = 'It had been recorded; only the answer got lost.';

test.afterEach(mend);

async function openInitiateForm(page: Page, customer: string) {
  await page.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(page, customer);
}

/** Every transaction of a customer, as the server tells the agent. */
async function transactionsOf(page: Page, customer: string): Promise<unknown[]> {
  const payload = { section: '', role: 3, user_code: 'AGT01', orderby: 'DESC' };
  const paging = { search: customer, start: '0', end: '20' };
  return (await call(page, list, { ...payload, ...paging })).body.message;
}

test("a 401 shows the server's message and leads to the sign-in after a second", async ({
  browser,
}) => {
  const agent = await comeBack(browser, 'agent');
  await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
  await fail(agent, {
    call: list,
    kind: 'answer',
    status: 401,
    body: '{"status":"error","message":"Signed in elsewhere"}',
  });
  await agent.getByRole('tab', { name: 'Alert' }).click();
  await expect(toast(agent, 'Signed in elsewhere')).toBeVisible();
  await expect(agent).toHaveURL('/login');
});

test('a 401 without words says that the session has failed', async ({ browser }) => {
  const agent = await comeBack(browser, 'agent');
  await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
  await fail(agent, { call: list, kind: 'answer', status: 401 });
  await agent.getByRole('tab', { name: 'Alert' }).click();
  await expect(toast(agent, 'Your session has been failed')).toBeVisible();
  await expect(agent).toHaveURL('/login');
});

test('a 401 on the sign-in page shows no notice', async ({ page }) => {
  await page.goto('/');
  await unlock(page);
  await fail(page, { call: 'login.php?run=login', kind: 'answer', status: 401 });
  await page.getByRole('textbox', { name: 'User name' }).fill('agent');
  await page.getByLabel('Password', { exact: true }).fill('demo-agent');
  const answered = page.waitForResponse('**/api/login.php?run=login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await answered;
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(toast(page, 'Your session has been failed')).toHaveCount(0);
});

test('a refused sign-in shows the words of the server', async ({ page }) => {
  await page.goto('/');
  await unlock(page);
  await fail(page, {
    call: 'login.php?run=login',
    kind: 'answer',
    status: 200,
    body: '{"status":"ERROR","message":"Come back tomorrow"}',
  });
  await page.getByRole('textbox', { name: 'User name' }).fill('agent');
  await page.getByLabel('Password', { exact: true }).fill('demo-agent');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Come back tomorrow');
});

for (const [what, fault] of [
  ['a broken server', { kind: 'answer', status: 500, body: '{"status":"error","message":"x"}' }],
  ['a page instead of an answer', { kind: 'answer', status: 200, body: '<html>Wi-Fi</html>' }],
  ['an answer without JSON', { kind: 'answer', status: 200, body: '' }],
  ['an answer cut in the middle', { kind: 'answer', status: 200, body: '{"status":"succ' }],
  ['a cut connection', { kind: 'drop' }],
] as const) {
  test(`${what} says that something went wrong, and Retry mends it`, async ({ browser }) => {
    const agent = await comeBack(browser, 'agent');
    await expect(agent.getByRole('list', { name: 'Orders' })).toBeVisible();
    await fail(agent, { call: list, ...fault });
    await agent.getByRole('tab', { name: 'Overview' }).click();
    await expect(toast(agent, wrong)).toBeVisible();
    await mend(agent);
    await agent.getByRole('button', { name: 'Retry' }).click();
    await expect(agent.getByRole('list', { name: 'Overview' })).toBeVisible();
  });
}

test('a non-success shows the words of the server and keeps what was typed', async ({
  browser,
}) => {
  const agent = await comeBack(browser, 'agent');
  await openInitiateForm(agent, 'Kept Customer');
  await fail(agent, {
    call: initiate,
    kind: 'answer',
    status: 200,
    body: '{"status":"error","message":"The bank is closed"}',
  });
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(toast(agent, 'The bank is closed')).toBeVisible();
  await expect(agent.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Kept Customer');
  await expect(agent.getByRole('textbox', { name: 'Amount' })).toHaveValue('1500');
});

test('Send Money pressed twenty times sends once', async ({ browser }) => {
  const customer = `Impatient ${Date.now()}`;
  const agent = await comeBack(browser, 'agent');
  await openInitiateForm(agent, customer);
  await fail(agent, { call: initiate, kind: 'slow', delayMs: 1500 });
  await agent.getByRole('button', { name: 'Send Money' }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press += 1) button.click();
  });
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  expect(await transactionsOf(agent, customer)).toHaveLength(1);
});

test('after a lost answer to Send Money the server is asked, and nothing is sent twice', async ({
  browser,
}) => {
  const customer = `Lost Answer ${Date.now()}`;
  const agent = await comeBack(browser, 'agent');
  await openInitiateForm(agent, customer);
  await fail(agent, { call: initiate, kind: 'loseAnswer' });
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  await expect(toast(agent, recorded)).toBeVisible();
  expect(await transactionsOf(agent, customer)).toHaveLength(1);
});

test('while the server can not be asked nothing can be sent again', async ({ browser }) => {
  const customer = `Twice Sent ${Date.now()}`;
  const agent = await comeBack(browser, 'agent');
  await openInitiateForm(agent, customer);
  await fail(agent, { call: initiate, kind: 'loseAnswer' });
  await fail(agent, { call: view, kind: 'drop' });
  // The app looks once by itself.
  const looked = agent.waitForEvent('requestfailed', (request) => request.url().endsWith(view));
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByText('The answer got lost on the way')).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Send Money' })).toBeDisabled();
  await looked;
  await mend(agent);
  await agent.getByRole('button', { name: 'Check status' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  expect(await transactionsOf(agent, customer)).toHaveLength(1);
});

test('what never arrived is said to be unrecorded, and sends well afterwards', async ({
  browser,
}) => {
  const customer = `Never Arrived ${Date.now()}`;
  const agent = await comeBack(browser, 'agent');
  await openInitiateForm(agent, customer);
  await fail(agent, { call: initiate, kind: 'drop' });
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByText('Nothing was recorded. You can send it again.')).toBeVisible();
  await mend(agent);
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  expect(await transactionsOf(agent, customer)).toHaveLength(1);
});

test('details that can not be read say so and are cleared', async ({ browser }) => {
  const agent = await comeBack(browser, 'agent');
  await agent.getByRole('tab', { name: 'Overview' }).click();
  await fail(agent, {
    call: view,
    kind: 'answer',
    status: 200,
    body: '{"status":"error","message":"Transaction not found","code":"not_found"}',
  });
  await agent.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
  await expect(toast(agent, 'Transaction not found')).toBeVisible();
  await expect(agent.getByRole('textbox', { name: 'Customer Name' })).toHaveCount(0);
});

test('figures that can not be read say so', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin');
  await fail(admin, { call: 'transaction.php?run=get_dashboard_details', kind: 'drop' });
  await admin.reload();
  await expect(toast(admin, wrong)).toBeVisible();
  for (const heading of ['Today', 'Overall']) {
    await expect(admin.getByRole('region', { name: heading })).not.toContainText(/[₹\d]/);
  }
});

test('a logout that fails says so and keeps the session', async ({ browser }) => {
  const agent = await comeBack(browser, 'agent');
  await agent.getByRole('link', { name: 'Profile' }).click();
  await fail(agent, {
    call: 'login.php?run=logout',
    kind: 'answer',
    status: 200,
    body: '{"status":"error","message":"no"}',
  });
  await agent.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(agent, wrong)).toBeVisible();
  await agent.getByRole('link', { name: 'Dashboard' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
});

test('a file of a kind that is not taken is refused in words', async ({ browser }) => {
  const agent = await comeBack(browser, 'agent');
  await agent.getByRole('link', { name: 'Initiate' }).click();
  const text = 'Some files are not supported. Please upload valid formats.';
  // One that lies about its name passes the browser and is refused by the server.
  const liar = {
    ...(await picture('slip.png', '#fff')),
    buffer: Buffer.from('%PDF-1.7 not a picture'),
  };
  await agent.locator('input[type="file"]').first().setInputFiles(liar);
  await expect(toast(agent, text)).toBeVisible();
});

test('an admin who was faster leaves the agent a conflict and a way on', async ({ browser }) => {
  const customer = `Overtaken ${Date.now()}`;
  const agent = await comeBack(browser, 'agent');
  await openInitiateForm(agent, customer);
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  await openTransaction(agent, customer);
  const admin = await comeBack(browser, 'admin');
  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Accepted' }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));

  await agent.getByRole('textbox', { name: 'Initiate Amount' }).fill('9999');
  await agent.getByRole('button', { name: 'Update' }).click();
  await expect(agent.getByText(/It is now Pending|is now Pending/).first()).toBeVisible();
  await agent.getByRole('button', { name: 'Reload' }).click();
  await expect(agent.getByRole('textbox', { name: 'Initiate Amount' })).toHaveValue('1500.00');
  await expect(agent.getByRole('button', { name: 'Update' })).toHaveCount(0);
});
