import { type Browser, expect, type Page } from '@playwright/test';
import { addressOf, signInAs, call, openTransaction } from '../session.ts';
import { inspectImage, createImage } from '../images.ts';
import { test } from '../test.ts';
import { customerField } from '../transactions.ts';

const customer = `Ravi Kumar ${Date.now()}`;

/** Signs in four users, each in a separate browser context. */
async function signInAll(browser: Browser) {
  const [agent, admin, banker, otherAgent] = await Promise.all([
    signInAs(browser, 'agent'),
    signInAs(browser, 'admin'),
    signInAs(browser, 'banker'),
    signInAs(browser, 'agent2'),
  ]);
  return { agent, admin, banker, otherAgent };
}

async function initiate(page: Page) {
  await page.getByRole('link', { name: 'Initiate' }).click();
  await customerField(page).fill(customer);
  await expect(page.getByRole('combobox', { name: 'Agent Name' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Bank Name' }).fill('Coro');
  await page.getByRole('option', { name: 'Coromandel Bank (COMB)' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('25,000.50');
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await createImage('bank-details.png', '#336699'));
  await expect(page.getByRole('button', { name: 'Remove bank-details.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Send Money' }).click();
  await expect(page).toHaveURL(addressOf('/dashboard'));
}

async function pay(page: Page, amount: string, receipt: string, colour: string) {
  await openTransaction(page, customer);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await createImage(receipt, colour));
  await expect(page.getByRole('button', { name: `Remove ${receipt}` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
}

/** Returns the id of the transaction, read as its agent. */
async function transactionId(page: Page): Promise<string> {
  const { body } = await call(page, 'transaction.php?run=getTransactionsList', {
    section: '',
    role: 3,
    user_code: 'AGT01',
    search: customer,
    start: '0',
    end: '20',
    orderby: 'DESC',
  });
  return body.message[0].TRANSACTION_ID;
}

const view = (page: Page, id: string) =>
  call(page, 'transaction.php?run=getViewTransactionDetails', { trans_id: id });

const bytesOf = async (page: Page, url: string) => {
  const response = await page.request.get(url);
  return { status: response.status(), bytes: await response.body() };
};

test('a transfer from initiation to the last receipt', { tag: '@main' }, async ({ browser }) => {
  const { agent, admin, banker, otherAgent } = await signInAll(browser);

  await test.step('the agent initiates it with a photo of the bank details', async () => {
    await initiate(agent);
    await openTransaction(agent, customer);
    await expect(agent.getByText('Waiting').first()).toBeVisible();
  });
  const id = await transactionId(agent);

  await test.step('the banker cannot see a transaction that is not accepted', async () => {
    expect((await view(banker, id)).body).toMatchObject({ status: 'error' });
  });

  await test.step('the admin accepts it', async () => {
    await openTransaction(admin, customer);
    await admin.getByRole('button', { name: 'Accepted' }).click();
    await expect(admin).toHaveURL(addressOf('/dashboard'));
    const overview = admin.getByRole('tab', { name: 'Overview' });
    await expect(overview).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the banker records a part payment with its receipt', async () => {
    await pay(banker, '10000', 'first-receipt.png', '#aa2222');
    await expect(banker.getByText('₹10,000.00').first()).toBeVisible();
    await expect(banker.getByText('₹15,000.50').first()).toBeVisible();
  });

  await test.step('the banker pays the rest', async () => {
    await pay(banker, '15000.50', 'second-receipt.png', '#22aa22');
    await expect(banker.getByText('Checking').first()).toBeVisible();
    await expect(banker.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  });

  await test.step('the admin checks it', async () => {
    await openTransaction(admin, customer);
    await admin.getByRole('button', { name: 'Checked' }).click();
    await expect(admin).toHaveURL(addressOf('/dashboard'));
  });

  await test.step('all roles see it as Completed', async () => {
    for (const page of [agent, admin, banker]) {
      await openTransaction(page, customer);
      await expect(page.getByText('Completed').first()).toBeVisible();
      await expect(page.getByText('BY BNK01')).toHaveCount(2);
    }
  });

  await test.step('amounts are exact and all files are stored', async () => {
    const { body } = await view(agent, id);
    expect(body.transactions[0]).toMatchObject({
      TRANSACTION_STATUS: 'CMP',
      AMOUNT: '25000.50',
      PAID: '25000.50',
      BALANCE: '0.00',
    });
    expect(
      body.payments.map((payment: { AMOUNT_CREDIT: string }) => payment.AMOUNT_CREDIT),
    ).toEqual(expect.arrayContaining(['10000.00', '15000.50']));
    const attachment = await bytesOf(agent, body.attachments[0].FILE_URL);
    expect(await inspectImage(attachment.bytes)).toEqual({
      width: 600,
      height: 800,
      colour: [0x33, 0x66, 0x99],
    });
    for (const payment of body.payments) {
      expect(payment.RECEIPTS).toHaveLength(1);
      const receipt = await bytesOf(admin, payment.RECEIPTS[0].FILE_URL);
      expect(await inspectImage(receipt.bytes)).toMatchObject({ width: 600, height: 800 });
    }
  });

  await test.step('another agent cannot see it', async () => {
    const { body } = await view(agent, id);
    expect((await view(otherAgent, id)).body.status).toBe('error');
    const urls = [
      body.attachments[0].FILE_URL,
      body.payments[0].RECEIPTS[0].FILE_URL,
      `${body.payments[0].RECEIPTS[0].FILE_URL}/thumb`,
    ];
    for (const url of urls) expect((await bytesOf(otherAgent, url)).status).toBe(404);
    await otherAgent.goto('/dashboard');
    await otherAgent.getByRole('tab', { name: 'Overview' }).click();
    await otherAgent.getByRole('searchbox', { name: 'Search Transactions' }).fill(customer);
    await expect(otherAgent.getByText(`Nothing matches “${customer}”`)).toBeVisible();
  });
});
