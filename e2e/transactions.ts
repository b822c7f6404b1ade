import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { call, type Caller, callSuccessfully } from './session.ts';

export const calls = {
  initiate: 'transaction.php?run=initiate_transaction',
  pay: 'transaction.php?run=add_payments',
  list: 'transaction.php?run=getTransactionsList',
  view: 'transaction.php?run=getViewTransactionDetails',
  attach: 'transaction.php?run=upload_attachments',
  receipt: 'transaction.php?run=upload_receipt',
} as const;

/** Returns a customer name that no other test uses. */
export const uniqueCustomer = (name: string) => `${name} ${Date.now()}`;

/** Returns the customer's name in the form of a new transaction, which offers earlier customers once it can. */
export const customerField = (page: Page) =>
  page
    .getByRole('textbox', { name: 'Customer Name' })
    .or(page.getByRole('combobox', { name: 'Customer Name' }));

/** Chooses the agent AGT01. An agent cannot choose, and has the own name in the field. */
export async function chooseAgent(page: Page) {
  const agent = page.getByRole('combobox', { name: 'Agent Name' });
  await expect(async () => {
    if (await agent.isDisabled()) return expect(agent).toHaveValue(/AGT/);
    await agent.fill('AGT01');
    await page.getByRole('option', { name: /AGT01/ }).click();
    return expect(agent).toHaveValue(/AGT01/);
  }).toPass();
}

export async function fillInitiateForm(page: Page, customer: string) {
  await customerField(page).fill(customer);
  // Open offers of earlier customers would hide the other fields from roles.
  await customerField(page).blur();
  await chooseAgent(page);
  await page.getByRole('combobox', { name: 'Bank Name' }).fill('Coro');
  await page.getByRole('option', { name: 'Coromandel Bank (COMB)' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1500');
  await page.getByRole('textbox', { name: 'Notes' }).fill('A/C 1234');
}

/** Chooses files in the form's only file field. */
export const chooseFiles = (page: Page, files: Parameters<Page['setInputFiles']>[1]) =>
  page.locator('input[type="file"]').first().setInputFiles(files);

/** Returns the transactions of a customer that an admin can see. */
export async function transactionsOf(
  admin: Caller,
  customer: string,
): Promise<readonly { TRANSACTION_ID: string; TRANSACTION_CODE: string }[]> {
  const paging = { search: customer, start: '0', end: '20', orderby: 'DESC' };
  const whose = { section: '', role: 1, user_code: 'ADM01' };
  return (await call(admin, calls.list, { ...whose, ...paging })).body.message;
}

/** Returns the details of the only transaction of a customer. */
export async function onlyTransactionOf(admin: Caller, customer: string) {
  const found = await transactionsOf(admin, customer);
  expect(found).toHaveLength(1);
  const { body } = await call(admin, calls.view, { trans_id: found[0]?.TRANSACTION_ID });
  return body as {
    transactions: [{ TRANSACTION_ID: string; PAID: string; BALANCE: string }];
    attachments: { FILE_URL: string }[];
    payments: { AMOUNT_CREDIT: string; RECEIPTS: { FILE_URL: string }[] }[];
  };
}

/** Creates and accepts a transaction of AGT01. Returns its id. */
export async function createAcceptedTransaction(
  admin: Caller,
  customer: string,
  amount = '1500.00',
  notes = 'A/C 1234',
) {
  const id = randomUUID();
  const filled = { customer, agent: 'AGT01', bank: 'COMB', amount, notes };
  await callSuccessfully(admin, calls.initiate, { role: 1, trans_id: id, ...filled });
  const [made] = await transactionsOf(admin, customer);
  await callSuccessfully(admin, 'transaction.php?run=transactionAccepted', {
    trans_id: id,
    trans_code: made?.TRANSACTION_CODE,
  });
  return id;
}
