import { type BrowserContext, expect, type Page } from '@playwright/test';
import { everythingOn, keptOn, untilInstalled } from './device.ts';
import { customerNamed, plantAccepted } from './money.ts';
import { comeBack } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const minute = 60_000;
const list = (page: Page) => page.getByRole('list', { name: 'Overview' });

/** Reads a list and details as a banker, and closes the page without signing out. */
async function readAndLeave(page: Page, customer: string) {
  await untilInstalled(page);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await list(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await expect.poll(() => everythingOn(page)).toContain(customer);
  await page.close();
}

/** Opens the app again without a network, with the clock moved by `afterMs`. */
async function comeBackOffline(context: BrowserContext, path: string, afterMs: number) {
  await context.setOffline(true);
  await context.addInitScript((afterMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + afterMs;
  }, afterMs);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Cookies without a lifetime end with the browser. */
const endBrowser = (context: BrowserContext) => context.clearCookies();

const keepBrowser = async () => {};

for (const { what, end, path, afterMs } of [
  { what: 'a browser that was closed', end: endBrowser, path: '/dashboard', afterMs: minute },
  { what: 'a closed browser, at the puzzle', end: endBrowser, path: '/', afterMs: minute },
  { what: 'half an hour', end: keepBrowser, path: '/dashboard', afterMs: 31 * minute },
  { what: 'three weeks', end: keepBrowser, path: '/', afterMs: 21 * 24 * 60 * minute },
  { what: 'a clock set back', end: keepBrowser, path: '/dashboard', afterMs: -10 * minute },
]) {
  test(`nothing of what was read is left after ${what}`, async ({ browser }) => {
    const customer = customerNamed('Not Signed Out');
    await plantAccepted(await comeBack(browser, 'admin'), customer);
    const banker = await comeBack(browser, 'banker');
    await readAndLeave(banker, customer);
    await end(banker.context());
    const page = await comeBackOffline(banker.context(), path, afterMs);
    if (path === '/') await expect(page.getByRole('button', { name: '9' })).toBeVisible();
    else await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await keptOn(page, 'responses')).toEqual([]);
    const everything = await everythingOn(page);
    expect(everything).not.toContain(customer);
    // The name, the code and the phone number of the banker; banks and amounts of the list.
    expect(everything).not.toMatch(/BNK01|userDetails|\+91|BANK_NAME|₹/);
  });
}

test('what was read can be opened in another tab within the limits', async ({ browser }) => {
  const customer = customerNamed('Still Signed In');
  await plantAccepted(await comeBack(browser, 'admin'), customer);
  const banker = await comeBack(browser, 'banker');
  await readAndLeave(banker, customer);
  const page = await comeBackOffline(banker.context(), '/dashboard', 20 * minute);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await list(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  const name = page.getByText(customer).or(page.getByRole('textbox', { name: 'Customer Name' }));
  await expect(name.first()).toBeVisible();
});

test('an open page is left when its time is over, and goes on after a sign-in', async ({
  browser,
}) => {
  const agent = await comeBack(browser, 'agent');
  await agent.addInitScript((afterMs) => {
    const now = Date.now.bind(Date);
    let passedMs = 0;
    Date.now = () => now() + passedMs;
    document.addEventListener('half an hour later', () => {
      passedMs = afterMs;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }, 31 * minute);
  await agent.reload();
  await agent.getByRole('link', { name: 'Initiate' }).click();
  await agent.getByRole('textbox', { name: 'Customer Name' }).fill('Typed Before Lunch');
  await expect
    .poll(async () => JSON.stringify(await keptOn(agent, 'drafts')))
    .toContain('Typed Before Lunch');
  await agent.evaluate(() => document.dispatchEvent(new Event('half an hour later')));
  await expect(agent.getByText('Your session has been failed')).toBeVisible();
  await expect(agent).toHaveURL('/login');
  expect(await keptOn(agent, 'responses')).toEqual([]);
  await agent.getByRole('textbox', { name: 'User name' }).fill('agent');
  await agent.getByLabel('Password', { exact: true }).fill('demo-agent');
  await agent.getByRole('button', { name: 'Sign In' }).click();
  await expect(agent.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(
    'Typed Before Lunch',
  );
});
