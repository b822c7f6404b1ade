import { createECDH, randomBytes } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import { pushPath } from '../faultProxy.ts';
import {
  deliver,
  notificationSwitch,
  switchNotifications,
  shownNotifications,
  workerOf,
  type WorkerScope,
} from '../notifications.ts';
import { createUser, password, signInByApiAs } from '../records.ts';
import { addressOf, openAs, signInWith } from '../session.ts';
import { waitForServiceWorker } from '../storedData.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

const executablePath = findChromium({ hasNotifications: true });

test.use({
  background: true,
  serviceWorkers: 'allow',
  launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs },
});

/**
 * Lets the page subscribe at the push service of the proxy, because the push service of Chromium is not
 * reachable. The keys are those of a real browser.
 */
async function usePushService(page: Page, browserId: string) {
  const keyPair = createECDH('prime256v1');
  const keys = {
    p256dh: keyPair.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `${test.info().project.use.baseURL}${pushPath}/${browserId}`;
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(
    (subscription) => {
      const made = {
        endpoint: subscription.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => localStorage.removeItem('subscribed'),
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem('subscribed', 'yes');
          return made;
        },
        getSubscription: async () => (localStorage.getItem('subscribed') ? made : null),
      });
    },
    { endpoint, keys },
  );
  await page.reload();
}

/** Signs in as a new banker and turns notifications on. */
async function openNotifiedBanker(browser: Browser) {
  const admin = await signInByApiAs(browser, 'admin');
  const banker = await createUser(admin, 2);
  const page = await signInWith(browser, banker.name, password);
  await expect(page).toHaveURL(addressOf('/dashboard'));
  await waitForServiceWorker(page);
  await usePushService(page, banker.code);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(notificationSwitch(page)).toBeEnabled();
  await expect(notificationSwitch(page)).not.toBeChecked();
  await switchNotifications(page, true);
  return { admin, banker, page };
}

const pushedTo = async (page: Page): Promise<string[]> => (await page.request.get(pushPath)).json();

/** Returns the number of the app's open windows. A closed one counts until its process has ended. */
const openWindows = async (page: Page) =>
  workerOf(page)?.evaluate(async () => {
    const { clients } = globalThis as unknown as WorkerScope;
    return (await clients.matchAll()).length;
  });

/** Taps the notification. The window that it opens needs the tap of a person, so it is only recorded. */
const tapNotification = async (page: Page) =>
  workerOf(page)?.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('There is no notification.');
    scope.clients.openWindow = async (path) => (scope.openedPath = path);
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });

/** Returns the address of the window that a tap has opened. */
const openedPath = async (page: Page) =>
  workerOf(page)?.evaluate(() => (globalThis as unknown as WorkerScope).openedPath);

test('a tap on a notification opens its transaction after the sign-in', async ({ browser }) => {
  const { admin, banker, page } = await openNotifiedBanker(browser);
  const id = await createAcceptedTransaction(admin, uniqueCustomer('Noted'));
  await expect.poll(() => pushedTo(page)).toContain(`${pushPath}/${banker.code}`);

  // The app is closed and the session over when the message arrives.
  const context = page.context();
  const origin = new URL(page.url()).origin;
  const blank = await context.newPage();
  await page.close();
  await context.clearCookies();
  // A visible window would show the news itself.
  await expect.poll(() => openWindows(blank)).toBe(0);
  const path = `/transaction-details?id=${id}&via=notification`;
  await deliver(blank, origin, JSON.stringify({ path }));
  await expect
    .poll(() => shownNotifications(blank))
    .toEqual([
      { title: 'Sudoku', body: 'There is something new for you.', data: path, silent: false },
    ]);
  await tapNotification(blank);
  await expect.poll(() => openedPath(blank)).toBe(path);
  await blank.goto(path);
  await expect(blank).toHaveURL('/login');
  await blank.getByRole('textbox', { name: 'User name' }).fill(banker.name);
  await blank.getByLabel('Password', { exact: true }).fill(password);
  await blank.getByRole('button', { name: 'Sign In' }).click();
  await expect(blank).toHaveURL(path);
  await expect(blank.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
});

test('a message to a visible page is shown without a sound until the bell is read', async ({
  browser,
}) => {
  const { page } = await openNotifiedBanker(browser);
  await deliver(page, new URL(page.url()).origin, JSON.stringify({ path: '/profile' }));
  const [title, body] = ['Sudoku', 'There is something new for you.'];
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title, body, data: '/profile', silent: true }]);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect.poll(() => shownNotifications(page)).toEqual([]);
});

test('notifications end in the profile and with the sign-out', async ({ browser }) => {
  const { admin, banker, page } = await openNotifiedBanker(browser);
  await switchNotifications(page, false);
  await switchNotifications(page, true);
  await page.reload();
  await expect(notificationSwitch(page)).toBeChecked();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const { banker: other } = await openNotifiedBanker(browser);
  await createAcceptedTransaction(admin, uniqueCustomer('Unnoted'));
  // One message for each browser, sent together.
  await expect.poll(() => pushedTo(page)).toContain(`${pushPath}/${other.code}`);
  expect(await pushedTo(page)).not.toContain(`${pushPath}/${banker.code}`);
});

test('the profile says that notifications are blocked', async ({ browser }) => {
  const page = await openAs(browser, 'agent');
  await waitForServiceWorker(page);
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.reload();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(notificationSwitch(page)).toBeDisabled();
  await expect(page.getByText('Allow them for this site')).toBeVisible();
});
