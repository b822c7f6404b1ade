import { type Browser, expect, type Page } from '@playwright/test';
import { createImage } from '../images.ts';
import { type OwnApp, startOwnApp } from '../ownApp.ts';
import { fetchTransaction, payWithReceipts } from '../records.ts';
import { call, callSuccessfully, type DemoUser, signIn, unlock } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

let app: OwnApp;

/** A day is closed when it is over, so the clock of the server is moved. */
test.beforeAll(async () => {
  app = await startOwnApp(() => ({}));
});

test.afterAll(() => app.stop());

async function enter(browser: Browser, person: DemoUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.origin });
  const page = await context.newPage();
  await page.goto('/');
  await unlock(page);
  await signIn(page, person);
  return page;
}

const bank_code = 'COMB';

/** Returns the business day with which the code of a transaction begins. */
const dayOfCode = (code: string) => `20${code.slice(0, 6).replaceAll(/..(?!$)/g, '$&-')}`;

interface LeftPayment {
  PAYMENT_ID: string;
  AMOUNT: string;
  REFERENCE: string;
}

/** Returns the payments of a day that no line is matched to. */
async function paymentsOf(admin: Page, day: string): Promise<readonly LeftPayment[]> {
  const { message } = await callSuccessfully(admin, 'reconciliation.php?run=getLeft', {
    bank_code,
    from_day: day,
    to_day: day,
  });
  return message.PAYMENTS;
}

/** The statement of a day: a line for each of these payments, and a charge. */
function statementOf(day: string, payments: readonly LeftPayment[]): string {
  let balance = 100_000_000;
  const lines = [...payments, { AMOUNT: '17.70', REFERENCE: 'SMS CHARGES' }];
  const rows = lines.map(({ AMOUNT, REFERENCE }, index) => {
    balance -= Math.round(Number(AMOUNT) * 100);
    return `${day},IMPS/P2A/${REFERENCE || `NONE${index}`},${AMOUNT},,${(balance / 100).toFixed(2)}`;
  });
  return ['Date,Narration,Debit,Credit,Balance', ...rows].join('\n');
}

/** Imports a statement, and matches the line whose reference a banker has recorded. */
async function importAndMatch(admin: Page, day: string, payments: readonly LeftPayment[]) {
  await admin.goto(`/reconciliation/import?bank=${bank_code}`);
  const buffer = Buffer.from(statementOf(day, payments));
  await admin
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
  const count = payments.length + 1;
  await admin.getByRole('button', { name: `Import ${count} lines` }).click();
  await expect(admin.getByText(`${count} lines are imported`)).toBeVisible();
  await admin.getByRole('link', { name: 'Match' }).click();
  await admin.getByRole('button', { name: /^Match 1,/ }).click();
  await expect(admin.getByRole('region', { name: 'Matched' })).toContainText('by ADM01');
}

/** Matches the lines without a reference by hand, each with a payment of its amount. */
async function matchRest(admin: Page, day: string, payments: readonly LeftPayment[]) {
  await admin.goto(`/reconciliation/left?bank=${bank_code}&from=${day}&to=${day}`);
  const lines = admin.getByRole('link', { name: /IMPS\/P2A\/NONE/ });
  for (
    let left = payments.filter(({ REFERENCE }) => REFERENCE === '').length;
    left > 0;
    left -= 1
  ) {
    await expect(lines).toHaveCount(left);
    await lines.first().click();
    await admin.getByRole('link', { name: 'Match by hand' }).click();
    await admin.getByRole('list', { name: 'Payments' }).locator('label').first().click();
    await expect(admin.getByText(/ chosen, ₹0.00 to choose$/)).toBeVisible();
    await admin.getByRole('button', { name: 'Match' }).click();
    await expect(admin.getByRole('heading', { name: 'What is left' })).toBeVisible();
  }
}

/** Records what the agent has handed over. */
async function settle(admin: Page) {
  await admin.goto('/accounts');
  await admin.getByRole('link', { name: /AGT01/ }).click();
  await admin.getByRole('link', { name: 'Record settlement' }).click();
  await admin.getByRole('textbox', { name: 'Amount' }).fill('2');
  await admin.getByRole('button', { name: /Method/ }).click();
  await admin.getByRole('option', { name: 'Cash' }).click();
  const receipt = await createImage('cash-slip.png', '#775533');
  await admin.locator('input[type="file"]').first().setInputFiles(receipt);
  await expect(admin.getByRole('button', { name: 'Remove cash-slip.png' })).toBeVisible();
  await admin.getByRole('button', { name: 'Record settlement' }).click();
  await expect(
    admin.getByRole('list', { name: 'Lines' }).getByRole('listitem').first(),
  ).toContainText('-₹2.00');
}

async function note(admin: Page, kind: string, reason: string) {
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: /What it is|Why it has no line/ }).click();
  await admin.getByRole('option', { name: kind }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog).toBeHidden();
}

test('a day from its transfers to its close', async ({ browser }) => {
  let admin = await enter(browser, 'admin');
  const banker = await enter(browser, 'banker');
  let today = '';

  await test.step('transfers are accepted, paid, and settled by their agent', async () => {
    for (const reference of ['607112345678', '607112345679']) {
      const id = await createAcceptedTransaction(admin, uniqueCustomer(reference));
      await payWithReceipts(banker, id, 1, reference);
      today = dayOfCode((await fetchTransaction(admin, id)).TRANSACTION_CODE);
    }
    await settle(admin);
  });

  await test.step('the statement is imported and matched, but for one payment', async () => {
    await callSuccessfully(admin, 'reconciliation.php?run=saveBank', {
      bank_code,
      is_on: true,
      fees: [],
    });
    const all = await paymentsOf(admin, today);
    const payments = all.filter(({ REFERENCE }) => REFERENCE !== '607112345679');
    expect(payments).toHaveLength(all.length - 1);
    await importAndMatch(admin, today, payments);
    await matchRest(admin, today, payments);
  });

  await test.step('the day passes', async () => {
    app.letDayPass();
    const isOver = async () => (await call(admin, 'reconciliation.php?run=getBanks', {})).status;
    await expect.poll(isOver).toBe(401);
    admin = await enter(browser, 'admin');
  });

  await test.step('what is open blocks the close, and is explained', async () => {
    await admin.goto(`/reconciliation/closing?bank=${bank_code}`);
    await admin.getByRole('link', { name: 'Close a day' }).click();
    const blockers = admin.getByRole('region', { name: 'Match or explain first' });
    await expect(blockers).toContainText('1 line, 1 payment');
    await blockers.getByRole('link').click();
    await admin.getByRole('link', { name: /SMS CHARGES/ }).click();
    await note(admin, 'Bank charge', 'SMS alerts');
    await expect(admin.getByText(/SMS alerts \(ADM01/)).toBeVisible();
    await admin.getByText(/^Payments \(\d+\)$/).click();
    await admin.getByRole('link', { name: /607112345679/ }).click();
    await note(admin, 'Other reason', 'The bank shows it tomorrow');
  });

  await test.step('the day is closed, and stays as it was', async () => {
    await admin.goto(`/reconciliation/closing/day?bank=${bank_code}`);
    await expect(admin.getByText('Bank charges (1)')).toBeVisible();
    await admin.getByRole('button', { name: 'Close the day' }).click();
    await admin.getByRole('link', { name: /No\. 1/ }).click();
    await expect(admin.getByRole('heading', { name: 'Closed day No. 1' })).toBeVisible();
    await expect(admin.getByText('Closed by')).toBeVisible();
    const { message } = await callSuccessfully(admin, 'reconciliation.php?run=getCloses', {
      bank_code,
      start: '0',
      end: '5',
    });
    expect(message).toMatchObject([{ NUMBER: 1, DAY: today, DIFFERENCE: '0.00' }]);
  });
});
