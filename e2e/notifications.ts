import { expect, type Page } from '@playwright/test';
import { type Caller, callSuccessfully } from './session.ts';

/** The switch in the profile. */
export const notificationSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Notifications on this device' });

/** Turns notifications on or off. The switch shows the new state at once, and is enabled when it is stored. */
export async function switchNotifications(page: Page, isOn: boolean): Promise<void> {
  await notificationSwitch(page).press('Space');
  await expect(notificationSwitch(page)).toBeEnabled();
  await expect(notificationSwitch(page)).toBeChecked({ checked: isOn });
}

/** Marks all as read. More than 99 unread ones are shown as one number, which then does not change. */
export const readAll = (caller: Caller, whose: { role: number; user_code: string }) =>
  callSuccessfully(caller, 'common.php?run=getnofifications', { user_id: '1', ...whose });

/** Delivers a push message to the service worker, as the browser does after decrypting it. */
export async function deliver(page: Page, origin: string, data: string) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** The part of a service worker's scope that the tests use. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: () => Promise<readonly unknown[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent: (event: Event) => boolean;
  openedPath?: string;
}

/** Returns the service worker that was installed last. */
export const workerOf = (page: Page) => page.context().serviceWorkers().at(-1);

/** Returns the shown notifications. */
export const shownNotifications = async (page: Page) =>
  workerOf(page)?.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data, silent }) => ({ title, body, data, silent }));
  });
