import { type Browser, expect, type Page } from '@playwright/test';
import { IdentityProvider } from '../../scripts/identityProvider.ts';
import { type OwnApp, startOwnApp } from '../ownApp.ts';
import { addressOf, unlock } from '../session.ts';
import { test } from '../test.ts';
import { boxOf } from '../reads.ts';

let app: OwnApp;
let identityProvider: IdentityProvider;

/** Starts a provider, and a server whose users sign in there. */
test.beforeAll(async () => {
  // Another site than the provider, for which browsers send fewer cookies.
  app = await startOwnApp(async (origin) => {
    identityProvider = await IdentityProvider.open({ origin });
    const { issuer, clientId, clientSecret } = identityProvider.config;
    return {
      PUBLIC_ORIGIN: origin,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'desk-admins=admin,desk-bankers=banker',
      FRESH_SIGN_IN_MINUTES: '10',
    };
  }, 'localhost');
});

test.afterAll(async () => {
  await app.stop();
  await identityProvider.close();
});

test.beforeEach(() => {
  identityProvider.forge = null;
  identityProvider.accounts.clear();
  for (const [name, groups] of Object.entries({ admin: 'desk-admins', banker: 'desk-bankers' })) {
    identityProvider.accounts.set(`${name}-1`, { preferred_username: name, groups: [groups] });
  }
});

const organisationButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with your organisation' });

/** Opens the sign-in page of an unlocked browser. */
async function openSignIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.origin });
  const page = await context.newPage();
  await page.goto('/');
  await unlock(page);
  return page;
}

/** Signs in at the provider, from the sign-in page. */
async function signInAtProvider(page: Page, subject: string) {
  await organisationButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${identityProvider.issuer}/`));
  await page.getByLabel('Name').fill(subject);
  await page.getByRole('button', { name: 'Go' }).click();
}

test('a banker signs in at the provider, works, and signs out at both', async ({ browser }) => {
  const page = await openSignIn(browser);
  const button = await boxOf(page.getByRole('button', { name: 'Sign In', exact: true }));
  await expect(organisationButton(page)).toBeVisible();
  // The button that appears later moves nothing.
  await expect
    .poll(() => boxOf(page.getByRole('button', { name: 'Sign In', exact: true })))
    .toEqual(button);
  await signInAtProvider(page, 'banker-1');
  await expect(page).toHaveURL(addressOf('/dashboard'));
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${app.origin}/`);
  await page.goto('/login');
  // The session at the provider has ended too, so it asks again.
  await organisationButton(page).click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.context().close();
});

test('people who may not sign in get one and the same answer', async ({ browser }) => {
  identityProvider.accounts.set('unknown-1', {
    preferred_username: 'nobody',
    groups: ['desk-admins'],
  });
  identityProvider.accounts.set('other-1', { preferred_username: 'agent', groups: ['staff'] });
  for (const subject of ['unknown-1', 'other-1']) {
    const page = await openSignIn(browser);
    await signInAtProvider(page, subject);
    const notice = 'You may not sign in with this account. Ask an admin.';
    await expect(page.getByRole('alert')).toHaveText(notice);
    // Neither the problem nor the answer of the provider stays in the address.
    await expect(page).toHaveURL(`${app.origin}/login`);
    await page.context().close();
  }
});

test('a cancelled sign-in returns to the form, and the local account still works', async ({
  browser,
}) => {
  const page = await openSignIn(browser);
  await signInAtProvider(page, '');
  await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled.');
  await page.getByRole('textbox', { name: 'User name' }).fill('agent');
  await page.getByLabel('Password', { exact: true }).fill('demo-agent');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(addressOf('/dashboard'));
  await page.context().close();
});

test('the answer of the provider works once, and only in the browser that asked', async ({
  browser,
}) => {
  const page = await openSignIn(browser);
  const callback = page.waitForRequest((request) => request.url().includes('/callback?'));
  await signInAtProvider(page, 'banker-1');
  await expect(page).toHaveURL(addressOf('/dashboard'));
  const address = (await callback).url();
  const other = await openSignIn(browser);
  for (const { goto, by } of [
    { goto: address, by: other },
    { goto: address, by: page },
    { goto: address.replace(/state=[\w-]+/, 'state=forged'), by: other },
  ]) {
    await by.goto(goto);
    await expect(by.getByRole('alert')).toContainText('The sign-in took too long');
  }
  await other.goto('/dashboard');
  await expect(other).toHaveURL(addressOf('/login'));
  await page.context().close();
  await other.context().close();
});

test('a browser that is not unlocked only sees the puzzle', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.origin });
  const page = await context.newPage();
  for (const address of ['/login?problem=refused', '/login?from=provider']) {
    await page.goto(address);
    await expect(page).toHaveURL(`${app.origin}/`);
    await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
  }
  // A typed address does not lead to the provider.
  const response = await page.goto('/api/oidc/start');
  expect(response?.status()).toBe(403);
  await context.close();
});

/** Confirms in the window of the provider, which then closes itself. */
async function confirmIn(popup: Page, subject: string) {
  await popup.getByLabel('Name').fill(subject);
  await popup.getByRole('button', { name: 'Go' }).click();
  await expect.poll(() => popup.isClosed()).toBe(true);
}

/** Signs in an admin at the provider, and opens the rate. */
async function openRate(browser: Browser) {
  const page = await openSignIn(browser);
  await signInAtProvider(page, 'admin-1');
  await expect(page).toHaveURL(addressOf('/dashboard'));
  await page.getByRole('link', { name: 'Setting', exact: true }).click();
  const rate = page.getByRole('textbox', { name: 'Rate' });
  await expect(rate).not.toHaveValue('');
  return { page, rate };
}

test('a user whose session has ended signs in again, and returns to the same screen', async ({
  browser,
}) => {
  const { page, rate } = await openRate(browser);
  await rate.fill('91.25');
  await page.context().clearCookies({ name: 'sid' });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(addressOf('/login'));
  // Although the session at the provider continues, it asks again.
  await signInAtProvider(page, 'admin-1');
  await expect(page).toHaveURL(addressOf('/setting'));
  await expect(rate).toHaveValue('91.25');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(addressOf('/dashboard'));
  await page.context().close();
});

test('an admin confirms at the provider in a window of its own, and the change goes on', async ({
  browser,
}) => {
  const { page, rate } = await openRate(browser);
  app.letElevenMinutesPass();
  // The clock of the provider goes on as well.
  identityProvider.forge = (claims, key) => ({
    claims: { ...claims, auth_time: Number(claims['auth_time']) + 11 * 60 },
    key,
  });
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const updateButton = page.getByRole('button', { name: 'Update' });
  const openWindow = async () => {
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Sign in with your organisation' }).click();
    await expect(dialog).toContainText('Continue in the window that has opened.');
    return opened;
  };

  await rate.fill('92.75');
  await updateButton.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(rate).toHaveValue('92.75');

  await updateButton.click();
  await confirmIn(await openWindow(), '');
  await expect(dialog).toContainText('The sign-in was cancelled.');

  await confirmIn(await openWindow(), 'admin-1');
  await expect(page).toHaveURL(addressOf('/dashboard'));
  await expect(page.getByText('Rate: 92.75 ₹')).toBeVisible();
  await page.context().close();
});
