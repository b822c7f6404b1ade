import { chromium, expect, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import { notificationSwitch, switchNotifications } from '../notifications.ts';
import { startPushRegistrar, withoutPushArgs } from '../pushRegistrar.ts';
import { signIn, unlock } from '../session.ts';
import { pretendInstalled, waitForServiceWorker } from '../storedData.ts';
import { test as base } from '../test.ts';

/** A browser with a profile, because windows without one cannot subscribe. */
const test = base.extend({
  context: async ({ baseURL, viewport, locale }, use) => {
    const registrar = await startPushRegistrar();
    const executablePath = findChromium({ hasNotifications: true });
    const context = await chromium.launchPersistentContext('', {
      ...(executablePath && { executablePath }),
      args: [
        '--headless=new',
        ...registrar.chromiumArgs,
        ...chromiumArgs.filter((argument) => !withoutPushArgs.includes(argument)),
      ],
      ignoreDefaultArgs: withoutPushArgs,
      ...(baseURL !== undefined && { baseURL }),
      viewport,
      ...(locale !== undefined && { locale }),
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    await context.grantPermissions(['notifications']);
    await use(context);
    await context.close();
    registrar.close();
  },
});

/** Signs in and opens the profile, whose switch can be pressed. */
async function openSwitch(page: Page) {
  await page.goto('/');
  await unlock(page);
  await signIn(page, 'banker2');
  await waitForServiceWorker(page);
  await openProfile(page);
  await expect(notificationSwitch(page)).toBeEnabled();
}

/** Signs in and turns notifications on. Returns the browser's own address at the push service. */
async function turnOn(page: Page): Promise<string | null> {
  await openSwitch(page);
  await switchNotifications(page, true);
  return endpointOf(page);
}

const openProfile = (page: Page) => page.getByRole('link', { name: 'Profile' }).click();

const endpointOf = (page: Page) =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.endpoint ?? null;
  });

/** Holds back the answers of the push service. Returns the function that lets them through. */
async function holdPushService(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('pushServiceAnswers', () => promise);
  await page.evaluate(() => {
    const { prototype } = PushManager;
    const { subscribe } = prototype;
    prototype.subscribe = async function (...options) {
      const answers: () => Promise<void> = Reflect.get(window, 'pushServiceAnswers');
      await answers();
      return subscribe.apply(this, options);
    };
  });
  return resolve;
}

const loseSubscription = (page: Page) =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
  });

/** Opens the profile in a new document, which asks the server. */
async function expectStillOn(page: Page) {
  await page.reload();
  await expect(notificationSwitch(page)).toBeEnabled();
  await expect(notificationSwitch(page)).toBeChecked();
}

test('Update App keeps the subscription, and caches the app again', async ({ context, page }) => {
  await pretendInstalled(context);
  const endpoint = await turnOn(page);
  expect(endpoint).toContain('/subscription-');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update App' }).click();
  await reloaded;
  await waitForServiceWorker(page);
  await expect.poll(() => endpointOf(page)).toBe(endpoint);
  await expectStillOn(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/', { ignoreSearch: true }))?.ok))
    .toBe(true);
});

test('a browser that has lost its subscription gets one at the next start', async ({ page }) => {
  const lost = await turnOn(page);
  await loseSubscription(page);
  await expect.poll(() => endpointOf(page)).toBeNull();
  await page.goto('/dashboard');
  await expect.poll(() => endpointOf(page)).not.toBeNull();
  await expect.poll(() => endpointOf(page)).not.toBe(lost);
  await openProfile(page);
  await expectStillOn(page);
});

test('a new key of the server renews the subscription', async ({ page }) => {
  const former = await turnOn(page);
  const key =
    'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';
  await page.route('**/common.php?run=getCapabilities', async (route) => {
    const response = await route.fetch();
    const { message, ...rest } = (await response.json()) as { message: object };
    await route.fulfill({ json: { ...rest, message: { ...message, PUSH_KEY: key } } });
  });
  // What the server offers is read once per session. One that has expired leaves the notifications on.
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, 'banker2');
  await expect.poll(() => endpointOf(page)).not.toBe(former);
  await openProfile(page);
  await expectStillOn(page);
});

test('notifications stay off after they were turned off, and after the sign-out', async ({
  page,
}) => {
  await turnOn(page);
  await switchNotifications(page, false);
  await page.reload();
  await expect(notificationSwitch(page)).toBeEnabled();
  await expect(notificationSwitch(page)).not.toBeChecked();
  await expect.poll(() => endpointOf(page)).toBeNull();
  await switchNotifications(page, true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, 'banker2');
  await openProfile(page);
  await expect(notificationSwitch(page)).toBeEnabled();
  await expect(notificationSwitch(page)).not.toBeChecked();
});

test('a push service that answers after the sign-out turns nothing on for the next user', async ({
  page,
}) => {
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('run=savePushSubscription')) saved.push(request.url());
  });
  await openSwitch(page);
  const release = await holdPushService(page);
  await notificationSwitch(page).press('Space');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, 'banker');
  await openProfile(page);
  await expect(notificationSwitch(page)).toBeEnabled();
  release();
  await expect.poll(() => endpointOf(page)).not.toBeNull();
  await page.reload();
  await expect(notificationSwitch(page)).toBeEnabled();
  await expect(notificationSwitch(page)).not.toBeChecked();
  expect(saved).toEqual([]);
});
