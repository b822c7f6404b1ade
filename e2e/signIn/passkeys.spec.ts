import { type Browser, expect, type Page } from '@playwright/test';
import { type OwnApp, startOwnApp } from '../ownApp.ts';
import { signIn, submitSignIn, unlock } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { test } from '../test.ts';
import { textOf } from '../reads.ts';

let app: OwnApp;

/** Starts a server where a passkey can take the place of the password, and passwords are soon not recent. */
test.beforeAll(async () => {
  // Browsers bind passkeys to domains, and not to addresses.
  app = await startOwnApp(
    (origin) => ({
      HOST: 'localhost',
      PUBLIC_ORIGIN: origin,
      SECOND_FACTOR: 'on',
      PASSKEY_SIGN_IN: 'on',
      FRESH_SIGN_IN_MINUTES: '10',
      SECOND_FACTOR_KEY: 'a-key-of-the-browser-tests-with-enough-characters',
    }),
    'localhost',
  );
});

test.afterAll(() => app.stop());

/** Opens a page whose browser has an authenticator that answers by itself. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.origin });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/');
  await unlock(page);
  return page;
}

/** Lets the browser answer the next request as if the person had closed its dialog. */
const cancelNext = (page: Page) =>
  page.evaluate(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = () => {
      credentials.get = get;
      return Promise.reject(new DOMException('closed', 'NotAllowedError'));
    };
  });

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/** Adds a passkey in Profile, and stores the recovery codes. */
async function addPasskey(page: Page) {
  await page.goto('/profile');
  await press(page, 'Add a passkey');
  await expect(page.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)).toHaveCount(10);
  await press(page, 'I have stored them');
  await expect(page.getByText('On one device')).toBeVisible();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
}

test('an agent adds a passkey, signs in with it as the second step, renames and removes it', async ({
  browser,
}) => {
  test.slow();
  const page = await openPage(browser);
  await signIn(page, 'agent');
  await addPasskey(page);
  await press(page, 'Add a passkey');
  await expect(page.getByText('This device has a passkey of yours already.')).toBeVisible();
  await press(page, 'Logout');

  await submitSignIn(page, 'agent', 'demo-agent');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await press(page, 'Use your passkey');
  await expectToast(page, 'A passkey was added to your account.');
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/profile');
  await expect(page.getByText(/^Last used/).first()).toBeVisible();
  await press(page, /^Rename/);
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Desk key');
  await press(page, 'Save');
  await expectToast(page, 'Passkey was renamed');
  await press(page, 'Remove Desk key');
  await press(page, 'Remove');
  await expectToast(page, 'Passkey was removed');
  await press(page, 'Logout');
  await signIn(page, 'agent');
});

test('a banker signs in and confirms with a passkey in place of the password', async ({
  browser,
}) => {
  test.slow();
  const page = await openPage(browser);
  await signIn(page, 'banker');
  await addPasskey(page);
  await press(page, 'Logout');

  await cancelNext(page);
  await press(page, 'Sign in with a passkey');
  await expect(page.getByText(/^No passkey was used\./)).toBeVisible();
  await press(page, 'Sign in with a passkey');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/profile');
  await expect(page.getByText('BNK01').first()).toBeVisible();

  // Eleven minutes later.
  app.letElevenMinutesPass();
  await press(page, /^Remove/);
  await press(page, 'Remove');
  await expect(page.getByRole('dialog', { name: 'Confirm your password' })).toBeVisible();
  await press(page, 'Use a passkey');
  await expectToast(page, 'Passkey was removed');
});

test('a user who has lost the passkey signs in with a recovery code', async ({ browser }) => {
  test.slow();
  const page = await openPage(browser);
  await signIn(page, 'agent2');
  await page.goto('/profile');
  await press(page, 'Add a passkey');
  const code = await textOf(page.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).first());
  await press(page, 'I have stored them');
  await press(page, 'Logout');
  await submitSignIn(page, 'agent2', 'demo-agent2');
  await cancelNext(page);
  await press(page, 'Use your passkey');
  await expect(page.getByText(/^No passkey was used\./)).toBeVisible();
  await press(page, 'Use a recovery code');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await press(page, 'Sign In');
  await expectToast(page, 'You signed in with a recovery code. 9 are left.');
});

test('a page at an address in place of a domain offers no passkeys', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/');
  await unlock(page);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
