import { expect } from '@playwright/test';
import {
  calls,
  chooseFiles,
  uniqueCustomer,
  onlyTransactionOf,
  createAcceptedTransaction,
} from '../transactions.ts';
import { waitForRender } from '../network.ts';
import { openAs, openTransaction, signIn, unlock } from '../session.ts';
import { toast } from '../toasts.ts';
import { createImage } from '../images.ts';
import { test } from '../test.ts';

/** Makes IndexedDB requests hang. Runs in the page. */
function hangDatabase(part: 'open' | 'transactions') {
  const isHung = (target: unknown) => {
    if (target instanceof IDBOpenDBRequest) return part === 'open';
    const isWork = target instanceof IDBTransaction || target instanceof IDBRequest;
    return part === 'transactions' && isWork;
  };

  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function add(
    ...args: Parameters<typeof addEventListener>
  ) {
    if (!isHung(this)) addEventListener.apply(this, args);
  };
  for (const { prototype } of [IDBRequest, IDBOpenDBRequest, IDBTransaction]) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const { set } = property;
      if (!name.startsWith('on') || !set) continue;
      Object.defineProperty(prototype, name, {
        ...property,
        set(handler) {
          if (!isHung(this)) set.call(this, handler);
        },
      });
    }
  }
}

for (const [what, part] of [
  ['opening the database', 'open'],
  ['reading and writing', 'transactions'],
] as const) {
  test(`a banker sends a payment while ${what} hangs`, async ({ browser }) => {
    const customer = uniqueCustomer('Hung Storage');
    const admin = await openAs(browser, 'admin');
    await createAcceptedTransaction(admin, customer);
    const banker = await openAs(browser, 'banker');
    await banker.addInitScript(hangDatabase, part);
    await openTransaction(banker, customer);
    await chooseFiles(banker, await createImage('slip.png', '#2255aa'));
    await expect(banker.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
    await banker.getByRole('textbox', { name: 'Amount' }).fill('700');
    await banker.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(banker.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    const { transactions } = await onlyTransactionOf(admin, customer);
    expect(transactions[0]).toMatchObject({ PAID: '700.00' });
  });
}

test('the app works in a page without access to local storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await unlock(page);
  await signIn(page, 'agent');
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
});

test('a 401 for a call of the previous session does not end the new one', async ({ browser }) => {
  const page = await openAs(browser, 'agent');
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  const refuse = { status: 401, json: { status: 'error', message: 'Signed out' } };
  await page.route(
    `**/api/${calls.list}`,
    async (route) => {
      asked.resolve();
      await released.promise;
      await route.fulfill(refuse);
      refused.resolve();
    },
    { times: 1 },
  );
  await page.getByRole('tab', { name: 'Alert' }).click();
  await asked.promise;
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, 'agent2');
  await expect(page.getByRole('tablist', { name: 'Transactions' })).toBeVisible();

  released.resolve();
  await refused.promise;
  await waitForRender(page);
  await expect(toast(page, 'Signed out')).toHaveCount(0);
  // Reload, because the end of a session is stored at once.
  await page.reload();
  await expect(page.getByRole('tablist', { name: 'Transactions' })).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('list', { name: 'Overview' })).toBeVisible();
});
