import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  visibleAndStoredData,
  storedEntries,
  storedText,
  waitForServiceWorker,
} from '../storedData.ts';
import { createAcceptedTransaction, customerField, uniqueCustomer } from '../transactions.ts';
import { openAs } from '../session.ts';
import { test } from '../test.ts';

test.use({ serviceWorkers: 'allow' });

const minute = 60_000;

/** The row of a transaction. Rows of other tests can be above it. */
const linkTo = (page: Page, id: string) =>
  page.getByRole('list', { name: 'Overview' }).locator(`a[href*="${id}"]`);

/** The keys of the stored responses. Only the key of the details contains the transaction's id. */
const storedKeys = async (page: Page) =>
  (await storedEntries(page, 'responses')).map((entry) => (entry as { key: string }).key);

/**
 * Reads a list and the details of a transaction as a banker, and closes the page without
 * signing out once both responses are stored.
 */
async function readAndClose(page: Page, id: string) {
  await waitForServiceWorker(page);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await linkTo(page, id).click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringContaining(id));
  await page.close();
}

/** Opens the app again offline, with the clock moved by `afterMs`. */
async function openOffline(context: BrowserContext, path: string, afterMs: number) {
  await context.setOffline(true);
  await context.addInitScript((afterMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + afterMs;
  }, afterMs);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Simulates closing the browser, which removes session cookies. */
const closeBrowser = (context: BrowserContext) => context.clearCookies();

const keepBrowser = async () => {};

for (const { what, end, path, afterMs } of [
  { what: 'closing the browser', end: closeBrowser, path: '/dashboard', afterMs: minute },
  { what: 'closing the browser, at the puzzle', end: closeBrowser, path: '/', afterMs: minute },
  { what: 'half an hour', end: keepBrowser, path: '/dashboard', afterMs: 31 * minute },
  { what: 'three weeks', end: keepBrowser, path: '/', afterMs: 21 * 24 * 60 * minute },
  { what: 'a clock set back', end: keepBrowser, path: '/dashboard', afterMs: -10 * minute },
]) {
  test(`no responses are stored after ${what}`, async ({ browser }) => {
    const customer = uniqueCustomer('Not Signed Out');
    const id = await createAcceptedTransaction(await openAs(browser, 'admin'), customer);
    const banker = await openAs(browser, 'banker');
    await readAndClose(banker, id);
    await end(banker.context());
    const page = await openOffline(banker.context(), path, afterMs);
    if (path === '/') await expect(page.getByRole('button', { name: '9' })).toBeVisible();
    else await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect.poll(() => storedEntries(page, 'responses')).toEqual([]);
    const everything = () => visibleAndStoredData(page);
    await expect.poll(everything).not.toContain(customer);
    // Code and phone number of the banker, banks and amounts of the list.
    await expect.poll(everything).not.toMatch(/BNK01|userDetails|\+91|BANK_NAME|₹/);
  });
}

test('stored responses can be read in another tab before the session expires', async ({
  browser,
}) => {
  const customer = uniqueCustomer('Still Signed In');
  const id = await createAcceptedTransaction(await openAs(browser, 'admin'), customer);
  const banker = await openAs(browser, 'banker');
  await readAndClose(banker, id);
  const page = await openOffline(banker.context(), '/dashboard', 20 * minute);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await linkTo(page, id).click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  const name = page.getByText(customer).or(page.getByRole('textbox', { name: 'Customer Name' }));
  await expect(name.first()).toBeVisible();
});

test('an open page shows the sign-in page when its session expires, and is restored after a sign-in', async ({
  browser,
}) => {
  const agent = await openAs(browser, 'agent');
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
  await customerField(agent).fill('Typed Before Lunch');
  await expect.poll(() => storedText(agent, 'drafts')).toContain('Typed Before Lunch');
  await agent.evaluate(() => document.dispatchEvent(new Event('half an hour later')));
  await expect(agent.getByText('Your session has been failed')).toBeVisible();
  await expect(agent).toHaveURL('/login');
  await expect.poll(() => storedEntries(agent, 'responses')).toEqual([]);
  await agent.getByRole('textbox', { name: 'User name' }).fill('agent');
  await agent.getByLabel('Password', { exact: true }).fill('demo-agent');
  await agent.getByRole('button', { name: 'Sign In' }).click();
  await expect(customerField(agent)).toHaveValue('Typed Before Lunch');
});
