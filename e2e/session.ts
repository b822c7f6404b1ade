import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { installClock } from './clock.ts';

/** The unlock sequence of the demo, as printed on the console. */
const unlockSequence = '314159';

export type DemoUser = 'admin' | 'banker' | 'agent' | 'agent2' | 'banker2';

/** Unlocks and signs in through the UI in a new browser context. */
export async function signInAs(browser: Browser, person: DemoUser): Promise<Page> {
  const page = await newPage(browser);
  await page.goto('/');
  await unlock(page);
  await signIn(page, person);
  return page;
}

/** Signs in through the UI with an account of the test. Does not wait for success. */
export async function signInWith(browser: Browser, name: string, password: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto('/');
  await unlock(page);
  await submitSignIn(page, name, password);
  return page;
}

interface OpenOptions extends BrowserContextOptions {
  /** Whether the test stops or moves the clock of the page. */
  clock?: boolean;
}

/** Opens the dashboard with a session created by an API call, which is faster than the UI. */
export async function openAs(
  browser: Browser,
  person: DemoUser,
  { clock = false, ...options }: OpenOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  if (clock) await installClock(context);
  const { body } = await call(context, 'login.php?run=login', {
    username: person,
    password: `demo-${person}`,
  });
  const { idle_ms, absolute_ms } = body.session_limits;
  const now = Date.now();
  const localStorage = [
    { name: 'secretUnlock', value: 'true' },
    { name: 'userDetails', value: JSON.stringify(body.message) },
    { name: 'sessionTimes', value: [now, now, now, idle_ms, absolute_ms].join('.') },
  ];
  const origin = test.info().project.use.baseURL ?? '';
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [{ origin, localStorage }],
  });
  await context.addCookies([{ name: 'mark', value: String(now), url: origin, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByRole('tablist', { name: 'Transactions' })).toBeVisible();
  return page;
}

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

export async function unlock(page: Page) {
  for (const digit of unlockSequence) {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  await expect(page).toHaveURL('/login');
}

export async function signIn(page: Page, person: DemoUser) {
  await submitSignIn(page, person, `demo-${person}`);
  await expect(page).toHaveURL(addressOf('/dashboard'));
}

/** Sends the sign-in form. Does not wait for success. */
export async function submitSignIn(page: Page, name: string, password: string) {
  await page.getByRole('textbox', { name: 'User name' }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Searches the Overview for the transaction of a customer and opens it. */
export async function openTransaction(page: Page, customer: string) {
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('searchbox', { name: 'Search Transactions' }).fill(customer);
  const links = page.getByRole('tabpanel', { name: 'Overview' }).getByRole('link');
  await expect(links).toHaveCount(1);
  await links.click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
}

/** A page or a browser context, which makes calls with the cookies of its user. */
export type Caller = { request: APIRequestContext };

/** Makes an API call as the caller's user and returns status and JSON. */
export async function call({ request }: Caller, run: string, payload: Record<string, unknown>) {
  const response = await request.post(`/api/${run}`, {
    data: { deviceType: 'web', timezone: 'Asia/Kolkata', username: 'x', ...payload },
  });
  return { status: response.status(), body: await response.json() };
}

/** Makes a call and expects success. */
export async function callSuccessfully(
  caller: Caller,
  run: string,
  payload: Record<string, unknown>,
) {
  const { body } = await call(caller, run, payload);
  expect(body).toMatchObject({ status: 'success' });
  return body;
}

/** Matches a URL by its path, ignoring parameters. */
export const addressOf = (path: string) => (url: URL) => url.pathname === path;
