import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';

/** The demo's unlock sequence and accounts, as the console prints them. */
const unlockSequence = '314159';

export type Person = 'admin' | 'banker' | 'agent' | 'agent2' | 'banker2';

/** Opens the app in a browser of its own, past the Sudoku and the sign-in. */
export async function arrive(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/');
  await unlock(page);
  await signIn(page, person);
  return page;
}

/** The same for an account that a test made. Does not wait for the sign-in to succeed. */
export async function arriveAs(browser: Browser, name: string, password: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/');
  await unlock(page);
  await enter(page, name, password);
  return page;
}

/** Opens the dashboard as somebody who unlocked the app and signed in before; quicker. */
export async function comeBack(
  browser: Browser,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const { body } = await call(context, 'login.php?run=login', {
    username: person,
    password: `demo-${person}`,
  });
  const localStorage = [
    { name: 'secretUnlock', value: 'true' },
    { name: 'userDetails', value: JSON.stringify(body.message) },
  ];
  const origin = test.info().project.use.baseURL ?? '';
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [{ origin, localStorage }],
  });
  const { idle_ms, absolute_ms } = body.session_limits;
  const now = Date.now();
  const mark = [now, now, now, idle_ms, absolute_ms].join('.');
  await context.addCookies([{ name: 'mark', value: mark, url: origin, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByRole('tablist', { name: 'Transactions' })).toBeVisible();
  return page;
}

export async function unlock(page: Page) {
  for (const digit of unlockSequence) {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  await expect(page.getByText('Code word Accepted !')).toBeVisible();
  await expect(page).toHaveURL('/login');
}

export async function signIn(page: Page, person: Person) {
  await enter(page, person, `demo-${person}`);
  await expect(page).toHaveURL(addressOf('/dashboard'));
}

async function enter(page: Page, name: string, password: string) {
  await page.getByRole('textbox', { name: 'User name' }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Finds a transaction by its customer in the Overview and opens it. */
export async function openTransaction(page: Page, customer: string) {
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('searchbox', { name: 'Search Transactions' }).fill(customer);
  const rows = page.getByRole('list', { name: 'Overview' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
}

/** A message at the top of the page. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });

/** A page, or a context without one: both call with the cookies of their user. */
export type Caller = { request: APIRequestContext };

/** Makes a call as the caller's user and returns its JSON. */
export async function call({ request }: Caller, run: string, payload: Record<string, unknown>) {
  const response = await request.post(`/api/${run}`, {
    data: { deviceType: 'web', timezone: 'Asia/Kolkata', username: 'x', ...payload },
  });
  return { status: response.status(), body: await response.json() };
}

/** Matches an address by its path, whatever the list's parameters are. */
export const addressOf = (path: string) => (url: URL) => url.pathname === path;
