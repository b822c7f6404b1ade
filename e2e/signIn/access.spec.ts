import { expect } from '@playwright/test';
import { addressOf, openAs, signIn, unlock } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { test } from '../test.ts';

test(
  'a visitor who has not unlocked the app sees only a Sudoku',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Sudoku');
    await expect(page.getByRole('button', { name: 'Start the Game' })).toBeVisible();
  },
);

test(
  'a visitor without a session is redirected to the sign-in page',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/');
    await unlock(page);
    for (const path of [
      '/dashboard',
      '/transaction-initiate',
      '/transaction-details',
      '/profile',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
  },
);

test('a wrong password shows an error, the right one opens the dashboard', async ({ page }) => {
  await page.goto('/');
  await unlock(page);
  await page.getByRole('textbox', { name: 'User name' }).fill('agent');
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('agent');
  await signIn(page, 'agent');
  await expectToast(page, 'Login Successfully');
});

test(
  'a role without access is redirected to /unauthorized',
  { tag: '@main' },
  async ({ browser }) => {
    const banker = await openAs(browser, 'banker');
    await expect(banker.getByRole('navigation')).toHaveCount(0);
    await banker.goto('/transaction-initiate');
    await expect(banker).toHaveURL('/unauthorized');
    await banker.getByRole('link', { name: 'Back to Home' }).click();
    await expect(banker).toHaveURL(addressOf('/dashboard'));
  },
);

test('an unknown path shows Page Not Found with a link home', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.goto('/no-such-page');
  await expect(agent.getByText('Page Not Found !')).toBeVisible();
  await agent.getByRole('link', { name: 'Back to Home' }).click();
  await expect(agent).toHaveURL(addressOf('/dashboard'));
});

test('details without an id redirect to the second tab', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.goto('/transaction-details');
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  const overview = agent.getByRole('tab', { name: 'Overview' });
  await expect(overview).toHaveAttribute('aria-selected', 'true');
});

test(
  'details survive a reload, and Back returns to their tab',
  { tag: '@main' },
  async ({ browser }) => {
    const agent = await openAs(browser, 'agent');
    await agent.getByRole('tab', { name: 'Overview' }).click();
    const row = agent.getByRole('list', { name: 'Overview' }).getByRole('link').first();
    await row.click();
    await expect(agent.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
    await agent.reload();
    await expect(agent.getByRole('textbox', { name: 'Customer Name' })).toBeVisible();
    await agent.getByRole('button', { name: 'Back' }).click();
    await expect(agent).toHaveURL(addressOf('/dashboard'));
    const overview = agent.getByRole('tab', { name: 'Overview' });
    await expect(overview).toHaveAttribute('aria-selected', 'true');
  },
);

test('an expired session shows one message and the sign-in page', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await expect(agent.getByText('Login Successfully')).toHaveCount(0);
  await agent.context().clearCookies();
  await agent.getByRole('tab', { name: 'Alert' }).click();
  await expect(agent.getByText('Your session has been failed')).toHaveCount(1);
  await expect(agent).toHaveURL('/login');
  await expect.poll(() => agent.evaluate(() => localStorage.getItem('userDetails'))).toBeNull();
});

test('the offline banner appears and disappears with the network', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.context().setOffline(true);
  await expect(agent.getByText('You are offline').first()).toBeVisible();
  await agent.context().setOffline(false);
  await expect(agent.getByText('You are offline')).toHaveCount(0);
});

test('signing out removes the user and ends the session', { tag: '@main' }, async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  const cookies = await agent.context().cookies();
  await agent.getByRole('link', { name: 'Profile' }).click();
  await agent.getByRole('button', { name: 'Logout' }).click();
  await expect(agent).toHaveURL('/login');
  // The restored old cookie is no longer valid.
  await agent.context().addCookies(cookies);
  const response = await agent.request.post('/api/transaction.php?run=get_additional_details', {
    data: { deviceType: 'web', timezone: 'Asia/Kolkata', username: 'agent' },
  });
  expect(response.status()).toBe(401);
});

test('no screen violates the content security policy', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const broken: string[] = [];
  admin.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  await admin.reload();
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await admin.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await admin.getByRole('link', { name: 'Initiate' }).click();
  await admin.getByRole('combobox', { name: 'Bank Name' }).click();
  await expect(admin.getByRole('option').first()).toBeVisible();
  expect(broken).toEqual([]);
});
