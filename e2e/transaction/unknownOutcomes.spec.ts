import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { calls, chooseFiles, uniqueCustomer, createAcceptedTransaction } from '../transactions.ts';
import { dropRequests, dropResponses, waitForRender, restoreConnection } from '../network.ts';
import { openAs, openTransaction, type DemoUser, callSuccessfully } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { createImage } from '../images.ts';
import {
  bankerStatusCall,
  notesField,
  createWaitingTransaction,
  fetchTransaction,
  updateButton,
  updateCall,
} from '../records.ts';
import { test } from '../test.ts';

const recorded = 'It was recorded. Only the confirmation was lost.';
const notRecorded = 'Nothing was recorded. You can send it again.';

const checkStatus = (page: Page) => page.getByRole('button', { name: 'Check status' });

let admin: Page;
test.beforeAll(async ({ browser }) => {
  admin = await openAs(browser, 'admin');
});

interface SentForm {
  name: string;
  person: DemoUser;
  plant: (customer: string) => Promise<string>;
  /** Call that sends it. */
  call: string;
  fill: (page: Page) => Promise<void>;
  button: (page: Page) => Locator;
  /** Fields of the transaction after it was recorded. */
  result: Record<string, string>;
}

const statusForm = (page: Page) => page.getByRole('form', { name: 'Status' });

const sentForms: readonly SentForm[] = [
  {
    name: 'a status action of an admin',
    person: 'admin',
    plant: (customer) => createAcceptedTransaction(admin, customer),
    call: 'transaction.php?run=transactionHold',
    fill: async () => {},
    button: (page) => page.getByRole('button', { name: 'Hold', exact: true }),
    result: { TRANSACTION_STATUS: 'HLD' },
  },
  {
    name: 'an update of an admin',
    person: 'admin',
    plant: (customer) => createAcceptedTransaction(admin, customer),
    call: updateCall,
    fill: (page) => notesField(page).fill('Call before noon'),
    button: updateButton,
    result: { NORMAL_NOTES: 'Call before noon' },
  },
  {
    name: 'an update of an agent',
    person: 'agent',
    plant: (customer) => createWaitingTransaction(admin, customer),
    call: updateCall,
    fill: (page) => notesField(page).fill('Call before noon'),
    button: updateButton,
    result: { NORMAL_NOTES: 'Call before noon' },
  },
  {
    name: 'a status change of a banker',
    person: 'banker',
    plant: (customer) => createAcceptedTransaction(admin, customer),
    call: bankerStatusCall,
    async fill(page) {
      await statusForm(page)
        .getByRole('button', { name: /Status/ })
        .click();
      await page.getByRole('option', { name: 'Name Problem' }).click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('Name differs');
    },
    button: (page) => statusForm(page).getByRole('button', { name: 'Update' }),
    result: { TRANSACTION_STATUS: 'NPP', ERROR_NOTES: 'Name differs' },
  },
];

for (const form of sentForms) {
  for (const [what, breakConnection] of [
    ['was recorded', dropResponses],
    ['never arrived', dropRequests],
  ] as const) {
    test(`Check status resolves ${form.name} that ${what}`, async ({ browser }) => {
      const customer = uniqueCustomer('Lost Answer');
      const page = await openAs(browser, form.person);
      const id = await form.plant(customer);
      await openTransaction(page, customer);
      await form.fill(page);
      await breakConnection(page, form.call);
      // The check that the app makes by itself also fails.
      await dropRequests(page, calls.view);
      await form.button(page).click();
      await expect(checkStatus(page)).toBeVisible();

      await restoreConnection(page, form.call);
      await restoreConnection(page, calls.view);
      await checkStatus(page).click();
      await expect(checkStatus(page)).toHaveCount(0);
      if (breakConnection === dropRequests) {
        await expect(page.getByText(notRecorded)).toBeVisible();
        await form.button(page).click();
      }
      await expect(page.getByRole('list', { name: 'Overview' })).toBeVisible();
      expect(await fetchTransaction(admin, id)).toMatchObject(form.result);
    });
  }
}

test('Check status of the setting form reports that the rate was recorded', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.getByRole('link', { name: 'Setting', exact: true }).click();
  const rate = page.getByRole('textbox', { name: 'Rate' });
  await expect(rate).not.toHaveValue('');
  await rate.fill('93.5');
  await dropResponses(page, 'setting.php?run=updateSettingDetails');
  await dropRequests(page, 'setting.php?run=viewSettingDetails');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(checkStatus(page)).toBeVisible();
  await restoreConnection(page, 'setting.php?run=viewSettingDetails');
  await checkStatus(page).click();
  await expectToast(page, recorded);
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  await expect(page.getByText('Rate: 93.5 ₹')).toBeVisible();
});

/** Collects the requests of a call from now on, and those without a response yet. */
function watchRequests(page: Page, name: string) {
  const sent = new Set<Request>();
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith(name)) return;
    sent.add(request);
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return { sent, open };
}

test('Check status asks the server, even right after the row was opened', async ({ browser }) => {
  const customer = uniqueCustomer('Asked Again');
  const page = await openAs(browser, 'banker', { viewport: { width: 1280, height: 800 } });
  await createAcceptedTransaction(admin, customer);
  await openTransaction(page, customer);
  await chooseFiles(page, await createImage('slip.png', '#2255aa'));
  await expect(page.getByRole('button', { name: 'Remove slip.png' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('700');
  await dropRequests(page, calls.pay);
  await dropRequests(page, calls.view);
  const sending = page.waitForRequest(`**/api/${calls.pay}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const payment: Record<string, unknown> = (await sending).postDataJSON();
  await expect(checkStatus(page)).toBeVisible();
  await restoreConnection(page, calls.view);

  // The response that opening the row reads is older than the payment.
  const views = watchRequests(page, calls.view);
  await page.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
  await waitForRender(page);
  await expect.poll(() => views.open.size).toBe(0);
  const before = views.sent.size;
  await callSuccessfully(page, calls.pay, payment);
  await checkStatus(page).click();
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
  await expect(page.getByText(notRecorded)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  expect(views.sent.size).toBeGreaterThan(before);
});
