import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { calls } from './transactions.ts';
import { type Caller, type DemoUser, callSuccessfully } from './session.ts';
import { createImage } from './images.ts';

/** Returns a code that no other test uses, with 5 characters, the maximum for users. */
export const uniqueCode = (letter: string) =>
  `${letter}${randomUUID().replaceAll('-', '').slice(0, 4)}`.toUpperCase();

/** Signs in by an API call, without a page. */
export async function signInByApi(
  browser: Browser,
  username: string,
  password: string,
): Promise<Caller> {
  const context = await browser.newContext();
  await callSuccessfully(context, 'login.php?run=login', { username, password });
  return context;
}

/** Signs in a demo user by an API call. */
export const signInByApiAs = (browser: Browser, person: DemoUser) =>
  signInByApi(browser, person, `demo-${person}`);

interface StoredTransaction {
  TRANSACTION_CODE: string;
  TRANSACTION_STATUS: string;
  BANK: string;
  AGENT: string;
  CUSTOMER: string;
  AMOUNT: string;
  PAID: string;
  NORMAL_NOTES: string;
  ERROR_NOTES: string;
}

/** Returns the current transaction from the server. */
export async function fetchTransaction(admin: Caller, id: string): Promise<StoredTransaction> {
  const { transactions } = await callSuccessfully(admin, calls.view, { trans_id: id });
  return transactions[0];
}

/** Initiates a transaction of an agent and returns its id. */
export async function createWaitingTransaction(admin: Caller, customer: string, agent = 'AGT01') {
  const id = randomUUID();
  const filled = { customer, agent, bank: 'COMB', amount: '1500.00', notes: 'A/C 1234' };
  await callSuccessfully(admin, calls.initiate, { role: 1, trans_id: id, ...filled });
  return id;
}

export const updateCall = 'transaction.php?run=update_transaction';
export const bankerStatusCall = 'transaction.php?run=update_transaction_banker';

/** Updates fields of a transaction as an admin. */
export async function changeTransaction(
  admin: Caller,
  id: string,
  change: { bank?: string; notes?: string; amount?: string },
) {
  const now = await fetchTransaction(admin, id);
  await callSuccessfully(admin, updateCall, {
    role: 1,
    trans_id: id,
    trans_code: now.TRANSACTION_CODE,
    agent: now.AGENT,
    bank: now.BANK,
    amount: now.AMOUNT,
    notes: now.NORMAL_NOTES,
    paid: now.PAID,
    status: now.TRANSACTION_STATUS,
    customer: now.CUSTOMER,
    ...change,
  });
}

/** Sets the status Name Problem as a banker. */
export async function reportNameProblem(banker: Caller, id: string, reason: string) {
  const { TRANSACTION_CODE } = await fetchTransaction(banker, id);
  const transactionIds = { trans_id: id, trans_code: TRANSACTION_CODE };
  await callSuccessfully(banker, bankerStatusCall, { ...transactionIds, reason, status: 'NPP' });
}

/** Records payments of 1 rupee, each with one receipt, and perhaps with the same bank reference. */
export async function payWithReceipts(
  banker: Caller,
  id: string,
  payments: number,
  reference?: string,
) {
  for (let payment = 0; payment < payments; payment += 1) {
    const paymentIds = { trans_id: id, payment_id: randomUUID() };
    const name = `receipt ${payment + 1}.png`;
    const multipart = toMultipart(paymentIds, await createImage(name, '#228844'));
    const stored = await banker.request.post(`/api/${calls.receipt}`, { multipart });
    expect(await stored.json()).toMatchObject({ status: 'success' });
    await callSuccessfully(banker, calls.pay, {
      ...paymentIds,
      user_code: 'BNK01',
      amount: '1',
      ...(reference !== undefined && { reference }),
    });
  }
}

function toMultipart(
  fields: Record<string, string>,
  file: Awaited<ReturnType<typeof createImage>>,
) {
  const multipart = new FormData();
  const envelope = { deviceType: 'web', timezone: 'Asia/Kolkata', username: 'x' };
  for (const [key, value] of Object.entries({ ...envelope, ...fields })) {
    multipart.append(key, value);
  }
  const bytes = new Uint8Array(file.buffer);
  multipart.append('file[]', new File([bytes], file.name, { type: file.mimeType }));
  return multipart;
}

export const viewUserCall = 'user.php?run=viewUserDetails';

interface StoredUser {
  USER_ID: string;
  USER_NAME: string;
  PHONE: string;
}

/** Returns the current user from the server. */
export async function fetchUser(admin: Caller, code: string): Promise<StoredUser> {
  const paging = { search: code, start: '0', end: '20' };
  const { message } = await callSuccessfully(admin, 'user.php?run=get_all_users', paging);
  return message[0];
}

export const password = 'monsoon-river-42';

/** Adds a user for one test. */
export async function createUser(admin: Caller, role: 1 | 2 | 3 = 3) {
  const code = uniqueCode('U');
  const name = `Usha ${code}`;
  const phone = '+919845011111';
  await callSuccessfully(admin, 'user.php?run=insert_user_details', {
    name,
    code,
    password,
    role,
    phone,
  });
  const { USER_ID: id } = await fetchUser(admin, code);
  return { id, name, code, phone };
}

/** Changes the phone number of a user as an admin. */
export const changePhone = (
  admin: Caller,
  { id, name }: { id: string; name: string },
  phone: string,
) =>
  callSuccessfully(admin, 'user.php?run=update_user_details', {
    user_id: id,
    name,
    password,
    role: 3,
    phone,
  });

export const viewBankCall = 'bank.php?run=viewBankDetails';

/** Adds a bank for one test and returns its code. */
export async function createBank(admin: Caller) {
  const code = uniqueCode('B');
  const fields = { bank_name: `Bay Bank ${code}`, bank_code: code };
  const multipart = toMultipart(fields, await createImage('logo.png', '#808080'));
  const run = 'bank.php?run=insert_bank_details';
  const stored = await admin.request.post(`/api/${run}`, { multipart });
  expect(await stored.json()).toMatchObject({ status: 'success' });
  return code;
}

/** Opens a user from the list of users. */
export async function openUser(page: Page, code: string) {
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search Users' }).fill(code);
  await openOnlyRow(page.getByRole('list', { name: 'Users' }), code);
  await expect(page.getByRole('heading', { name: 'Edit User' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Short Code' })).toHaveValue(code);
}

/**
 * Opens the only row that a search has found. The rows of the list before it are replaced, so a click on
 * one of them may be lost.
 */
export async function openOnlyRow(list: Locator, code: string) {
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('link', { name: code }).click();
}

/** Opens a bank from the list of banks. */
export async function openBank(page: Page, code: string) {
  await page.getByRole('link', { name: 'Bank', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search Bank Name' }).fill(code);
  await openOnlyRow(page.getByRole('list', { name: 'Banks' }), code);
  await expect(page.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue(code);
}

/** Fields of the admin's and the agent's transaction form. */
export const notesField = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
export const updateButton = (page: Page) =>
  page.getByRole('form', { name: 'Transaction' }).getByRole('button', { name: 'Update' });

/** Types a new password into both fields. */
export async function typePasswords(page: Page, typed: string) {
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByLabel('Confirm Password', { exact: true }).fill(typed);
}
