import { expect, type Locator, type Page } from '@playwright/test';
import { keptOn } from './device.ts';
import { fail, mend } from './faults.ts';
import type { Fault } from './faultyProxy.ts';
import {
  calls,
  choose,
  customerNamed,
  fillInitiateForm,
  onlyTransactionOf,
  plantAccepted,
  transactionsOf,
} from './money.ts';
import { comeBack, openTransaction, toast } from './people.ts';
import { picture } from './pictures.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const back = /^What you typed at \d\d:\d\d is back\.$/;
const recorded = 'It had been recorded; only the answer got lost.';
const notRecorded = 'Nothing was recorded. You can send it again.';

let admin: Page;
test.beforeAll(async ({ browser }) => {
  admin = await comeBack(browser, 'admin');
});
test.afterEach(mend);

/** A form that sends money: how it is filled, found and sent, and what the server then has. */
interface MoneyForm {
  name: string;
  sender: 'agent' | 'banker';
  /** What records it. */
  call: string;
  /** What stores its file. */
  upload: string;
  /** Opens it; made ready for `customer` when it was not yet. */
  open: (page: Page, customer: string) => Promise<void>;
  prepare: (customer: string) => Promise<unknown>;
  fill: (page: Page, customer: string) => Promise<void>;
  /** The field that was typed into, and what. */
  typed: (customer: string) => { field: string; value: string };
  send: (page: Page) => Promise<void>;
  /** What the person sees when it is done. */
  done: (page: Page) => Locator;
  /** Asks the server: it was counted once, with every file of it there. */
  expectOnce: (customer: string, files: number) => Promise<void>;
  expectNone: (customer: string) => Promise<void>;
}

async function expectFiles(files: readonly { FILE_URL: string }[], count: number) {
  expect(files).toHaveLength(count);
  for (const { FILE_URL } of files) {
    expect((await admin.request.get(FILE_URL)).status()).toBe(200);
  }
}

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
  prepare: (customer) => plantAccepted(admin, customer),
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

/** Opens a form and fills it, one file with it. */
async function begin(form: MoneyForm, page: Page, customer: string) {
  await form.open(page, customer);
  await form.fill(page, customer);
  await choose(page, await picture('slip.png', '#2255aa'));
  await expect(page.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
}

async function expectRestored(form: MoneyForm, page: Page, customer: string) {
  await expect(page.getByText(back)).toBeVisible();
  const { field, value } = form.typed(customer);
  await expect(page.getByRole('textbox', { name: field })).toHaveValue(value);
  await expect(page.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
}

for (const form of moneyForms) {
  test.describe(form.name, () => {
    test('keeps what was typed and chosen, whatever happens to the page', async ({ browser }) => {
      const customer = customerNamed('Kept Draft');
      await form.prepare(customer);
      let page = await comeBack(browser, form.sender);
      await begin(form, page, customer);

      await test.step('through a reload, but for a file that was taken away again', async () => {
        await choose(page, await picture('wrong.png', '#aa5522'));
        const stored = async () =>
          JSON.stringify(await keptOn(page, 'draftFiles')).includes('"name":"wrong.png"');
        await expect.poll(stored).toBe(true);
        await page.getByRole('button', { name: 'Remove wrong.png' }).click();
        await expect(page.getByRole('button', { name: 'Remove wrong.png' })).toHaveCount(0);
        await page.reload();
        await expectRestored(form, page, customer);
        await expect(page.getByRole('button', { name: 'Remove wrong.png' })).toHaveCount(0);
      });

      await test.step('through a page that is gone at once', async () => {
        const context = page.context();
        await page.close({ runBeforeUnload: false });
        page = await context.newPage();
        await page.goto('/dashboard');
        await form.open(page, customer);
        await page.getByRole('button', { name: 'Continue editing' }).click();
        await expectRestored(form, page, customer);
      });

      await test.step('through a lost session', async () => {
        const { field } = form.typed(customer);
        await page.context().clearCookies();
        await page.getByRole('button', { name: /^Notifications/ }).click();
        await expect(page).toHaveURL('/login');
        await signInAgain(page, form.sender);
        await expect(page.getByRole('textbox', { name: field })).toBeVisible();
        await expectRestored(form, page, customer);
      });

      await test.step('until the person starts over; nothing was sent by itself', async () => {
        await form.expectNone(customer);
        const { field } = form.typed(customer);
        await page.getByRole('button', { name: 'Start over' }).click();
        await expect(page.getByRole('textbox', { name: field })).toHaveValue('');
        await expect(page.getByText(back)).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Remove slip.png' })).toHaveCount(0);
        await page.reload();
        await expect(page.getByRole('textbox', { name: field })).toHaveValue('');
        await expect(page.getByText(back)).toHaveCount(0);
      });
    });

    test('the id is on the device before the request leaves', async ({ browser }) => {
      const customer = customerNamed('Known Before');
      await form.prepare(customer);
      // A page's requests are surely seen where no worker stands between.
      const page = await comeBack(browser, form.sender, { serviceWorkers: 'block' });
      await begin(form, page, customer);
      const known: string[] = [];
      await page.route(`**/api/${form.call}`, async (route) => {
        known.push(JSON.stringify(await keptOn(page, 'drafts')));
        await route.continue();
      });
      const sent = page.waitForRequest(`**/api/${form.call}`);
      await form.send(page);
      const { trans_id, payment_id } = (await sent).postDataJSON();
      await expect(form.done(page)).toBeVisible();
      expect(known).toHaveLength(1);
      expect(known[0]).toContain(`"id":"${payment_id ?? trans_id}"`);
      expect(known[0]).toMatch(/"sentAt":\d+/);
      // Confirmed: nothing of it is left to be offered again.
      await expect.poll(() => keptOn(page, 'drafts')).toEqual([]);
      expect(await keptOn(page, 'draftFiles')).toEqual([]);
      await form.expectOnce(customer, 1);
    });

    test('asks after a reload what became of a lost answer, and finds it', async ({ browser }) => {
      const customer = customerNamed('Lost Then Reloaded');
      await form.prepare(customer);
      const page = await comeBack(browser, form.sender);
      await begin(form, page, customer);
      await fail(page, { call: form.call, kind: 'loseAnswer' });
      await fail(page, { call: calls.view, kind: 'drop' });
      await form.send(page);
      await expect(page.getByText('The answer got lost on the way')).toBeVisible();
      await mend(page);
      await page.reload();
      await expect(toast(page, recorded)).toBeVisible();
      await expect(form.done(page)).toBeVisible();
      await form.expectOnce(customer, 1);
    });

    test('is offered again after a reload when nothing was recorded', async ({ browser }) => {
      const customer = customerNamed('Nothing Recorded');
      await form.prepare(customer);
      const page = await comeBack(browser, form.sender);
      await begin(form, page, customer);
      await fail(page, { call: form.call, kind: 'drop' });
      await fail(page, { call: calls.view, kind: 'drop' });
      await form.send(page);
      await expect(page.getByText('The answer got lost on the way')).toBeVisible();
      await mend(page);
      await page.reload();
      await expect(page.getByText(notRecorded)).toBeVisible();
      await expectRestored(form, page, customer);
      await form.expectNone(customer);
      await form.send(page);
      await expect(form.done(page)).toBeVisible();
      await form.expectOnce(customer, 1);
    });

    for (const [what, fault] of faults()) {
      test(`counts once after ${what}`, async ({ browser }) => {
        const customer = customerNamed('Counted Once');
        await form.prepare(customer);
        const page = await comeBack(browser, form.sender);
        await begin(form, page, customer);
        await fail(page, { call: form.call, ...fault });
        await form.send(page);
        await sendUntilDone(form, page);
        await form.expectOnce(customer, 1);
      });
    }
  });
}

function faults(): [what: string, fault: Omit<Fault, 'call' | 'times'>][] {
  const html = { status: 200, body: '<html>Wi-Fi</html>', contentType: 'text/html' };
  return [
    ['a cut connection', { kind: 'drop' }],
    ['an answer that comes late', { kind: 'slow', delayMs: 3000 }],
    ['a page instead of the answer', { kind: 'swapAnswer', ...html }],
    ['a page in the server’s stead', { kind: 'answer', ...html }],
    ['an answer cut in the middle', { kind: 'cutAnswer' }],
    ['an answer that never came', { kind: 'loseAnswer' }],
    ['a power cut in the middle of it', { kind: 'crash', delayMs: 8 }],
    ['a power cut after the deed', { kind: 'crashAfter' }],
  ];
}

/** Does what a patient person does: looks where asked to, sends again where told that nothing was. */
async function sendUntilDone(form: MoneyForm, page: Page) {
  const look = page.getByRole('button', { name: 'Check status' });
  const nothing = page.getByText(notRecorded);
  // It was recorded, and what followed it could not be read.
  const retry = page.getByRole('button', { name: 'Retry' });
  const done = form.done(page);
  await expect(async () => {
    await expect(look.or(nothing).or(retry).or(done).first()).toBeVisible();
    if (await done.isVisible()) return;
    await mend(page);
    // It is gone when the app has looked by itself meanwhile.
    if (await look.isVisible()) await look.click({ timeout: 1000 });
    else if (await nothing.isVisible()) await form.send(page);
    else if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(done).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
}

test('two tabs have a form each, and each sends its own', async ({ browser }) => {
  const customers = [customerNamed('First Tab'), customerNamed('Second Tab')] as const;
  const first = await comeBack(browser, 'agent');
  const second = await first.context().newPage();
  await first.getByRole('link', { name: 'Initiate' }).click();
  await second.goto('/transaction-initiate');
  await fillInitiateForm(first, customers[0]);
  await fillInitiateForm(second, customers[1]);
  await choose(first, await picture('first.png', '#aa2222'));
  await choose(second, await picture('second.png', '#22aa22'));
  await expect(first.getByRole('button', { name: 'Remove first.png' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Remove second.png' })).toBeVisible();

  // What each of them holds outlives a reload of both, without getting mixed up.
  await Promise.all([first.reload(), second.reload()]);
  await expect(first.getByText(back)).toBeVisible();
  await expect(second.getByText(back)).toBeVisible();
  const names = [await customerIn(first), await customerIn(second)];
  expect(names.toSorted()).toEqual(customers.toSorted());

  for (const page of [first, second]) await initiateForm.send(page);
  for (const page of [first, second]) await expect(initiateForm.done(page)).toBeVisible();
  for (const customer of customers) await initiateForm.expectOnce(customer, 1);
});

const customerIn = (page: Page) =>
  page.getByRole('textbox', { name: 'Customer Name' }).inputValue();

async function signInAgain(page: Page, person: 'agent' | 'banker') {
  await page.getByRole('textbox', { name: 'User name' }).fill(person);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${person}`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL('/login');
}
