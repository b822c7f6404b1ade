import { expect, type Locator, type Page } from '@playwright/test';
import { storedEntries, storedText } from '../storedData.ts';
import { injectFault, clearFaults } from '../faults.ts';
import type { Fault } from '../faultProxy.ts';
import {
  calls,
  chooseFiles,
  createAcceptedTransaction,
  customerField,
  fillInitiateForm,
  onlyTransactionOf,
  transactionsOf,
  uniqueCustomer,
} from '../transactions.ts';
import { openAs, openTransaction } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { createImage } from '../images.ts';
import { test } from '../test.ts';
import { fieldValueOf } from '../reads.ts';

test.use({ serviceWorkers: 'allow' });

const restoredNotice = /^What you typed at \d+:\d\d [ap]m is back\.$/;
const recorded = 'It was recorded. Only the confirmation was lost.';
const notRecorded = 'Nothing was recorded. You can send it again.';

let admin: Page;
test.beforeAll(async ({ browser }) => {
  admin = await openAs(browser, 'admin');
});
test.afterEach(clearFaults);

/** A form that sends money, with its actions and its checks on the server. */
interface MoneyForm {
  name: string;
  sender: 'agent' | 'banker';
  /** Call that records it. */
  call: string;
  /** Call that uploads its file. */
  upload: string;
  /** Opens the form, for `customer` after `prepare`. */
  open: (page: Page, customer: string) => Promise<void>;
  prepare: (customer: string) => Promise<unknown>;
  fill: (page: Page, customer: string) => Promise<void>;
  /** A field and its typed value. */
  typed: (customer: string) => { field: string; value: string };
  send: (page: Page) => Promise<void>;
  /** Element shown after success. */
  done: (page: Page) => Locator;
  /** Checks on the server that it was recorded once, with all its files. */
  expectOnce: (customer: string, files: number) => Promise<void>;
  expectNone: (customer: string) => Promise<void>;
}

async function expectFiles(files: readonly { FILE_URL: string }[], count: number) {
  expect(files).toHaveLength(count);
  for (const { FILE_URL } of files) {
    expect((await admin.request.get(FILE_URL)).status()).toBe(200);
  }
}

/** The name of a customer is a combobox while earlier ones are offered. */
const typedField = (page: Page, name: string) =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }));

const initiateForm: MoneyForm = {
  name: 'the initiate form',
  sender: 'agent',
  call: calls.initiate,
  upload: calls.attach,
  prepare: async () => {},
  open: (page) => page.getByRole('link', { name: 'Initiate' }).click(),
  fill: fillInitiateForm,
  typed: (customer) => ({ field: 'Customer Name', value: customer }),
  send: (page) => page.getByRole('button', { name: 'Send Money' }).click(),
  done: (page) => page.getByRole('list', { name: 'Overview' }),
  async expectOnce(customer, files) {
    await expectFiles((await onlyTransactionOf(admin, customer)).attachments, files);
  },
  async expectNone(customer) {
    expect(await transactionsOf(admin, customer)).toEqual([]);
  },
};

const paymentForm: MoneyForm = {
  name: 'the payment form',
  sender: 'banker',
  call: calls.pay,
  upload: calls.receipt,
  prepare: (customer) => createAcceptedTransaction(admin, customer),
  open: openTransaction,
  fill: (page) => page.getByRole('textbox', { name: 'Amount' }).fill('700'),
  typed: () => ({ field: 'Amount', value: '700' }),
  send: (page) => page.getByRole('button', { name: 'Send', exact: true }).click(),
  done: (page) => page.getByRole('heading', { name: 'Payment History' }),
  async expectOnce(customer, files) {
    const { transactions, payments } = await onlyTransactionOf(admin, customer);
    expect(payments.map(({ AMOUNT_CREDIT }) => AMOUNT_CREDIT)).toEqual(['700.00']);
    expect(transactions[0]).toMatchObject({ PAID: '700.00', BALANCE: '800.00' });
    await expectFiles(payments[0]?.RECEIPTS ?? [], files);
  },
  async expectNone(customer) {
    expect((await onlyTransactionOf(admin, customer)).payments).toEqual([]);
  },
};

const moneyForms = [initiateForm, paymentForm];

/** Opens a form, fills it and uploads one file. */
async function fillForm(form: MoneyForm, page: Page, customer: string) {
  await form.open(page, customer);
  await form.fill(page, customer);
  await chooseFiles(page, await createImage('slip.png', '#2255aa'));
  await expect(page.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
}

async function expectRestored(form: MoneyForm, page: Page, customer: string) {
  await expect(page.getByText(restoredNotice)).toBeVisible();
  const { field, value } = form.typed(customer);
  await expect(typedField(page, field)).toHaveValue(value);
  await expect(page.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
}

for (const form of moneyForms) {
  test.describe(form.name, () => {
    test('keeps input and files', async ({ browser }) => {
      const customer = uniqueCustomer('Kept Draft');
      await form.prepare(customer);
      let page = await openAs(browser, form.sender);
      await fillForm(form, page, customer);

      await test.step('after a reload, except a removed file', async () => {
        await chooseFiles(page, await createImage('wrong.png', '#aa5522'));
        const stored = async () =>
          (await storedText(page, 'draftFiles')).includes('"name":"wrong.png"');
        await expect.poll(stored).toBe(true);
        await page.getByRole('button', { name: 'Remove wrong.png' }).click();
        await expect(page.getByRole('button', { name: 'Remove wrong.png' })).toHaveCount(0);
        await page.reload();
        await expectRestored(form, page, customer);
        await expect(page.getByRole('button', { name: 'Remove wrong.png' })).toHaveCount(0);
      });

      await test.step('after the page was killed', async () => {
        const context = page.context();
        await page.close({ runBeforeUnload: false });
        page = await context.newPage();
        await page.goto('/dashboard');
        await form.open(page, customer);
        await page.getByRole('button', { name: 'Continue editing' }).click();
        await expectRestored(form, page, customer);
      });

      await test.step('after an expired session', async () => {
        const { field } = form.typed(customer);
        await page.context().clearCookies();
        await page.getByRole('button', { name: /^Notifications/ }).click();
        await expect(page).toHaveURL('/login');
        await signInAgain(page, form.sender);
        await expect(typedField(page, field)).toBeVisible();
        await expectRestored(form, page, customer);
      });

      await test.step('until the user starts over, without sending anything', async () => {
        await form.expectNone(customer);
        const { field } = form.typed(customer);
        await page.getByRole('button', { name: 'Start over' }).click();
        await expect(typedField(page, field)).toHaveValue('');
        await expect(page.getByText(restoredNotice)).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Remove slip.png' })).toHaveCount(0);
        await page.reload();
        await expect(typedField(page, field)).toHaveValue('');
        await expect(page.getByText(restoredNotice)).toHaveCount(0);
      });
    });

    test('stores the id on the device before sending the request', async ({ browser }) => {
      const customer = uniqueCustomer('Known Before');
      await form.prepare(customer);
      // Without a service worker, all requests pass the route handler.
      const page = await openAs(browser, form.sender, { serviceWorkers: 'block' });
      await fillForm(form, page, customer);
      const known: string[] = [];
      await page.route(`**/api/${form.call}`, async (route) => {
        known.push(await storedText(page, 'drafts'));
        await route.continue();
      });
      const sent = page.waitForRequest(`**/api/${form.call}`);
      await form.send(page);
      const { trans_id, payment_id } = (await sent).postDataJSON();
      await expect(form.done(page)).toBeVisible();
      expect(known).toHaveLength(1);
      expect(known[0]).toContain(`"id":"${payment_id ?? trans_id}"`);
      expect(known[0]).toMatch(/"sentAt":\d+/);
      // After success the draft is removed.
      await expect.poll(() => storedEntries(page, 'drafts')).toEqual([]);
      await expect.poll(() => storedEntries(page, 'draftFiles')).toEqual([]);
      await form.expectOnce(customer, 1);
    });

    test('checks the outcome of a lost response after a reload', async ({ browser }) => {
      const customer = uniqueCustomer('Lost Then Reloaded');
      await form.prepare(customer);
      const page = await openAs(browser, form.sender);
      await fillForm(form, page, customer);
      await injectFault(page, { call: form.call, kind: 'dropResponse' });
      await injectFault(page, { call: calls.view, kind: 'dropRequest' });
      await form.send(page);
      await expect(page.getByText('No confirmation arrived')).toBeVisible();
      await clearFaults(page);
      await page.reload();
      await expectToast(page, recorded);
      await expect(form.done(page)).toBeVisible();
      await form.expectOnce(customer, 1);
    });

    test('is restored after a reload when nothing was recorded', async ({ browser }) => {
      const customer = uniqueCustomer('Nothing Recorded');
      await form.prepare(customer);
      const page = await openAs(browser, form.sender);
      await fillForm(form, page, customer);
      await injectFault(page, { call: form.call, kind: 'dropRequest' });
      await injectFault(page, { call: calls.view, kind: 'dropRequest' });
      await form.send(page);
      await expect(page.getByText('No confirmation arrived')).toBeVisible();
      await clearFaults(page);
      await page.reload();
      await expect(page.getByText(notRecorded)).toBeVisible();
      await expectRestored(form, page, customer);
      await form.expectNone(customer);
      await form.send(page);
      await expect(form.done(page)).toBeVisible();
      await form.expectOnce(customer, 1);
    });

    for (const [fault, options] of faults()) {
      test(`is recorded once after ${fault}`, async ({ browser }) => {
        const customer = uniqueCustomer('Counted Once');
        await form.prepare(customer);
        const page = await openAs(browser, form.sender);
        await fillForm(form, page, customer);
        await injectFault(page, { call: form.call, ...options });
        await form.send(page);
        await sendUntilDone(form, page);
        await form.expectOnce(customer, 1);
      });
    }
  });
}

function faults(): [fault: string, options: Omit<Fault, 'call' | 'times'>][] {
  const html = { status: 200, body: '<html>Wi-Fi</html>', contentType: 'text/html' };
  return [
    ['a lost connection', { kind: 'dropRequest' }],
    ['a late response', { kind: 'delayResponse', delayMs: 3000 }],
    ['an HTML page instead of the response', { kind: 'replaceResponse', ...html }],
    ['an HTML page from a proxy', { kind: 'respond', ...html }],
    ['a truncated response', { kind: 'truncateResponse' }],
    ['a lost response', { kind: 'dropResponse' }],
    ['a server crash during the call', { kind: 'crash', delayMs: 8 }],
    ['a server crash after the call', { kind: 'crashAfterResponse' }],
  ];
}

/** Checks the status, or submits again if nothing was recorded, until it is done. */
async function sendUntilDone(form: MoneyForm, page: Page) {
  const checkStatus = page.getByRole('button', { name: 'Check status' });
  const nothing = page.getByText(notRecorded);
  // Shown when it was recorded, but the next read failed.
  const retry = page.getByRole('button', { name: 'Retry' });
  const done = form.done(page);
  await expect(async () => {
    await expect(checkStatus.or(nothing).or(retry).or(done).first()).toBeVisible();
    if (await done.isVisible()) return;
    await clearFaults(page);
    // The button disappears when the app has checked by itself.
    if (await checkStatus.isVisible()) await checkStatus.click({ timeout: 1000 });
    else if (await nothing.isVisible()) await form.send(page);
    else if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(done).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 200_000 });
}

test('keeps the last key before the page is killed', { tag: '@main' }, async ({ browser }) => {
  const page = await openAs(browser, 'agent');
  const context = page.context();
  await page.getByRole('link', { name: 'Initiate' }).click();
  const customer = uniqueCustomer('Last Key');
  await customerField(page).fill(customer);
  await expect.poll(() => storedText(page, 'drafts')).toContain(customer);
  const frozen = Promise.withResolvers<void>();
  await page.exposeFunction('reportFrozen', frozen.resolve);
  await page.evaluate(() =>
    addEventListener('input', () => {
      const report: () => void = Reflect.get(window, 'reportFrozen');
      report();
      // The page is busy until it is killed, so it never learns whether the draft is stored.
      for (;;);
    }),
  );
  void customerField(page)
    .pressSequentially('s')
    .catch(() => {});
  await frozen.promise;
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto('/transaction-initiate');
  await expect(reopened.getByText(restoredNotice)).toBeVisible();
  await expect(customerField(reopened)).toHaveValue(`${customer}s`);
});

test('two tabs have separate forms and drafts', { tag: '@main' }, async ({ browser }) => {
  const customers = [uniqueCustomer('First Tab'), uniqueCustomer('Second Tab')] as const;
  const first = await openAs(browser, 'agent');
  const second = await first.context().newPage();
  await first.getByRole('link', { name: 'Initiate' }).click();
  await second.goto('/transaction-initiate');
  await fillInitiateForm(first, customers[0]);
  await fillInitiateForm(second, customers[1]);
  await chooseFiles(first, await createImage('first.png', '#aa2222'));
  await chooseFiles(second, await createImage('second.png', '#22aa22'));
  await expect(first.getByRole('button', { name: 'Remove first.png' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Remove second.png' })).toBeVisible();

  // Both drafts survive a reload of both tabs, without being mixed up.
  await Promise.all([first.reload(), second.reload()]);
  await expect(first.getByText(restoredNotice)).toBeVisible();
  await expect(second.getByText(restoredNotice)).toBeVisible();
  await expect
    .poll(async () => (await Promise.all([first, second].map(customerIn))).toSorted())
    .toEqual(customers.toSorted());

  for (const page of [first, second]) await initiateForm.send(page);
  for (const page of [first, second]) await expect(initiateForm.done(page)).toBeVisible();
  for (const customer of customers) await initiateForm.expectOnce(customer, 1);
});

const customerIn = (page: Page) => fieldValueOf(customerField(page));

async function signInAgain(page: Page, person: 'agent' | 'banker') {
  await page.getByRole('textbox', { name: 'User name' }).fill(person);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${person}`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL('/login');
}
