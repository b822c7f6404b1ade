import { type Browser, expect, type Page } from '@playwright/test';
import { addressOf, signInWith, call, openAs } from '../session.ts';
import { openUser } from '../records.ts';
import { clickWithStoppedClock, expectPathAfter } from '../clock.ts';
import { expectToast } from '../toasts.ts';
import { test } from '../test.ts';

// An open page learns of the end of its session by the stream.
test.use({ background: true });

/** Creates an admin for one test and opens the profile. */
async function openOwnProfile(browser: Browser, password: string) {
  const admin = await openAs(browser, 'admin');
  const code = `P${Date.now().toString(36).slice(-4)}`.toUpperCase();
  const name = `Padma ${code}`;
  const { body } = await call(admin, 'user.php?run=insert_user_details', {
    name,
    code,
    password,
    role: 1,
    phone: '+919845022222',
  });
  expect(body.status).toBe('success');
  const page = await signInWith(browser, name, password);
  await expect(page).toHaveURL(addressOf('/dashboard'));
  await page.getByRole('link', { name: 'Profile' }).click();
  return { page, name, code };
}

async function typePassword(page: Page, password: string, again = password) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(again);
}

const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });

test('an admin changes the password, is signed out and signs in with the new one', async ({
  browser,
}) => {
  const { page, name, code } = await openOwnProfile(browser, 'monsoon-river-42');
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  const elsewhere = await signInWith(browser, name, 'monsoon-river-42');
  await expect(elsewhere).toHaveURL(addressOf('/dashboard'));

  await typePassword(page, 'another-river-43');
  await update(page).click();
  await expectToast(page, 'Password changed successfully');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userDetails'))).toBeNull();

  await expect(elsewhere).toHaveURL('/login');
  const refused = await signInWith(browser, name, 'monsoon-river-42');
  await expect(refused.getByRole('alert')).toBeVisible();
  const back = await signInWith(browser, name, 'another-river-43');
  await expect(back).toHaveURL(addressOf('/dashboard'));
  await back.getByRole('link', { name: 'Profile' }).click();
  await expect(back.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('the password form shows all validation errors and the error of the server', async ({
  browser,
}) => {
  const { page } = await openOwnProfile(browser, 'monsoon-river-42');
  await update(page).click();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Confirm Password is required')).toBeVisible();
  await typePassword(page, 'one-thing-else', 'another-thing');
  await expect(page.getByText('Passwords must match')).toBeVisible();
  await typePassword(page, 'short');
  await update(page).click();
  const form = page.getByRole('form', { name: 'Change Password' });
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('short');
  await expect(page).toHaveURL('/profile');
});

test('other roles are told to ask the administrator', async ({ browser }) => {
  for (const person of ['banker', 'agent'] as const) {
    const page = await openAs(browser, person);
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(
      page.getByText('To change your username or password, ask the administrator.'),
    ).toBeVisible();
    await expect(update(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(addressOf('/dashboard'));
  }
});

test('a logout shows its message before it ends the session', async ({ browser }) => {
  const agent = await openAs(browser, 'agent', { clock: true });
  await agent.getByRole('link', { name: 'Profile' }).click();
  const logout = '**/api/login.php?run=logout';
  await agent.route(logout, (route) =>
    route.fulfill({ json: { status: 'error', message: 'Not now' } }),
  );
  await agent.getByRole('button', { name: 'Logout' }).click();
  await expectToast(agent, 'Something Went Wrong!');
  await expect(agent).toHaveURL('/profile');

  await agent.unroute(logout);
  await clickWithStoppedClock(agent.getByRole('button', { name: 'Logout' }));
  await expectToast(agent, 'Logout Successfully');
  await expectPathAfter(agent, 500, '/login');
});

test("Install App shows the browser's prompt, or instructions", async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Profile' }).click();
  const install = agent.getByRole('button', { name: 'Install App' });
  await install.click();
  await expect(agent.getByText(/Add to Home Screen/)).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Update App' })).toHaveCount(0);

  await agent.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: async () => document.body.setAttribute('data-asked', 'yes') });
    window.dispatchEvent(offer);
    document.body.setAttribute('data-deferred', String(offer.defaultPrevented));
  });
  await expect(agent.locator('body')).toHaveAttribute('data-deferred', 'true');
  await install.click();
  await expect(agent.locator('body')).toHaveAttribute('data-asked', 'yes');
  await expect(agent.getByText(/Add to Home Screen/)).toHaveCount(0);
});

test('the installed app can be updated', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  // The test browser has no installed windows.
  await agent.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query);
  });
  await agent.goto('/profile');
  await agent.evaluate(async () => {
    await caches.open('an old copy');
    document.body.setAttribute('data-old', 'yes');
  });
  await expect(agent.getByRole('button', { name: 'Install App' })).toHaveCount(0);
  await agent.getByRole('button', { name: 'Update App' }).click();
  await expect(agent.locator('body[data-old]')).toHaveCount(0);
  await expect(agent.getByRole('button', { name: 'Update App' })).toBeVisible();
  await expect.poll(() => agent.evaluate(() => caches.has('an old copy'))).toBe(false);
});

test('a user sees other sign-ins and ends them, one and all', async ({ browser }) => {
  const { page, name } = await openOwnProfile(browser, 'monsoon-river-42');
  const section = page.getByRole('region', { name: 'Signed in' });
  await expect(section.getByText('Computer · This device')).toBeVisible();
  await expect(section.getByRole('button')).toHaveCount(0);

  const first = await signInWith(browser, name, 'monsoon-river-42');
  await expect(first).toHaveURL(addressOf('/dashboard'));
  const second = await signInWith(browser, name, 'monsoon-river-42');
  await expect(second).toHaveURL(addressOf('/dashboard'));
  await page.reload();
  await expect(section.getByRole('listitem')).toHaveCount(3);
  // The one that was used last comes first, behind this device or before it.
  await section
    .getByRole('button', { name: /^Sign out Computer/ })
    .first()
    .click();
  await expectToast(page, 'Signed out');
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await section.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  // Their open pages show the sign-in at once.
  await expect(first).toHaveURL('/login');
  await expect(second).toHaveURL('/login');
  await expect(page).toHaveURL(/profile/);
});

test('an admin ends the sign-ins of another user', async ({ browser }) => {
  const { name, code } = await openOwnProfile(browser, 'monsoon-river-42');
  const other = await signInWith(browser, name, 'monsoon-river-42');
  await expect(other).toHaveURL(addressOf('/dashboard'));
  const admin = await openAs(browser, 'admin');
  await openUser(admin, code);
  const section = admin.getByRole('region', { name: 'Signed in' });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await section.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(section.getByText('Not signed in anywhere')).toBeVisible();
  await expect(other).toHaveURL('/login');
});

test(
  'a press on Logout counts although the devices arrive during it',
  { tag: '@main' },
  async ({ browser }) => {
    // Their rows arrive together, and are higher than what is shown before.
    for (let devices = 0; devices < 3; devices += 1) await openAs(browser, 'agent');
    const agent = await openAs(browser, 'agent');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await agent.route('**/api/login.php?run=getSessions', async (route) => {
      await held;
      await route.continue();
    });
    await agent.getByRole('link', { name: 'Profile' }).click();
    await agent.getByRole('button', { name: 'Logout' }).hover();
    await agent.mouse.down();
    release();
    await expect(agent.getByText('· This device')).toBeVisible();
    await agent.mouse.up();
    await expect(agent).toHaveURL('/login');
  },
);
