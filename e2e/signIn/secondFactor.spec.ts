import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type OwnApp, startOwnApp } from '../ownApp.ts';
import { signIn, submitSignIn, unlock } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { test } from '../test.ts';
import { attributeOf, textsOf } from '../reads.ts';

let app: OwnApp;

/** Starts a server with second steps, which bankers need. */
test.beforeAll(async () => {
  app = await startOwnApp(() => ({
    SECOND_FACTOR: 'on',
    SECOND_FACTOR_ROLES: 'banker',
    SECOND_FACTOR_KEY: 'a-key-of-the-browser-tests-with-enough-characters',
  }));
});

test.afterAll(() => app.stop());

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.origin });
  return context;
}

async function openSignIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await unlock(page);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The steps whose codes this test has used, by secret: the server takes each once. */
const usedSteps = new Map<string, number>();

/** Returns a code that the server has not seen, of this step or the next one. */
async function nextCode(secret: string): Promise<string> {
  const used = usedSteps.get(secret) ?? 0;
  // The server takes the next step as well, so this waits at most half a minute.
  await expect.poll(() => TOTP.counter() + 1, { timeout: 40_000 }).toBeGreaterThan(used);
  const step = Math.max(used + 1, TOTP.counter());
  usedSteps.set(secret, step);
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * 30_000 });
}

/** Sets up the second step as with an app. @returns the secret and the recovery codes */
async function setUp(page: Page) {
  await press(page, 'Set up');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Open the app on this phone' });
  const address = new URL(await attributeOf(link, 'href'));
  const secret = address.searchParams.get('secret') ?? '';
  const field = page.getByRole('textbox', { name: 'Code' });
  await field.fill('000000');
  await press(page, 'Confirm');
  await expect(page.getByRole('alert')).toHaveText('This code is not right');
  await field.fill(await nextCode(secret));
  await press(page, 'Confirm');
  const codes = page.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  await expect(codes).toHaveCount(10);
  return { secret, codes: await textsOf(codes) };
}

async function enterCode(page: Page, code: string, label = 'Code') {
  await page.getByRole('textbox', { name: label }).fill(code);
  await press(page, 'Sign In');
}

test('an agent sets up a second step, signs in with codes, and turns it off', async ({
  browser,
}) => {
  test.slow();
  const context = await openContext(browser);
  const page = await openSignIn(context);
  await signIn(page, 'agent');
  await page.goto('/profile');
  const { secret, codes } = await setUp(page);
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  expect((await download).suggestedFilename()).toBe('codes.txt');
  await press(page, 'I have stored them');
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await press(page, 'Logout');

  await submitSignIn(page, 'agent', 'demo-agent');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await enterCode(page, '000000');
  await expect(page.getByRole('alert')).toHaveText('This code is not right');
  await enterCode(page, await nextCode(secret));
  await expectToast(page, 'A second step was set up for your account.');
  await expect(page).toHaveURL(/\/dashboard/);

  const other = await openSignIn(await openContext(browser));
  await submitSignIn(other, 'agent', 'demo-agent');
  await press(other, 'Use a recovery code');
  await enterCode(other, (codes[0] ?? '').toLowerCase(), 'Recovery code');
  await expectToast(other, 'You signed in with a recovery code. 9 are left.');
  await other.goto('/profile');
  await press(other, 'Turn off');
  await press(other, 'Turn off');
  await expectToast(other, 'Second step is off');
  await press(other, 'Logout');
  await signIn(other, 'agent');
  await expect(other).toHaveURL(/\/dashboard/);
});

test('a banker sets up the second step first, loses it, and has it reset by an admin', async ({
  browser,
}) => {
  test.slow();
  const page = await openSignIn(await openContext(browser));
  await signIn(page, 'banker');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await setUp(page);
  await press(page, 'I have stored them');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(page.getByText(/Your role needs it\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);

  const admin = await openSignIn(await openContext(browser));
  await signIn(admin, 'admin');
  await admin.getByRole('link', { name: 'Users', exact: true }).click();
  await admin.getByRole('searchbox', { name: 'Search Users' }).fill('BNK01');
  const rows = admin.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  await press(admin, 'Reset second step');
  await press(admin, 'Reset second step');
  await expectToast(admin, 'Second step was reset');

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page, 'banker', 'demo-banker');
  await expectToast(page, 'The second step of your account was reset by ADM01.');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
});
