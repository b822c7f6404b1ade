import { expect, type Page } from '@playwright/test';
import { createWaitingTransaction } from '../records.ts';
import { call, openAs } from '../session.ts';
import { test } from '../test.ts';
import {
  calls,
  customerField,
  fillInitiateForm,
  onlyTransactionOf,
  transactionsOf,
  uniqueCustomer,
} from '../transactions.ts';

const getCustomers = 'transaction.php?run=getCustomers';

/** Opens the form of a new transaction once it offers customers. */
async function openForm(page: Page) {
  await page.getByRole('link', { name: 'Initiate', exact: true }).click();
  const name = page.getByRole('combobox', { name: 'Customer Name' });
  await expect(name).toBeVisible();
  return name;
}

const bank = (page: Page) => page.getByRole('combobox', { name: 'Bank Name' });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });
const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' });

test('an agent chooses a known customer, and sends the transfer that was filled in', async ({
  browser,
}) => {
  const [admin, agent] = await Promise.all([openAs(browser, 'admin'), openAs(browser, 'agent')]);
  const customer = uniqueCustomer('Known Customer');
  await createWaitingTransaction(admin, customer);
  const name = await openForm(agent);

  // The last used customer is offered before anything is typed. Nothing is chosen by itself.
  await name.focus();
  await expect(agent.getByRole('option').first()).toContainText(customer);
  await agent.keyboard.type('known cust');
  await expect(agent.getByRole('option').first()).toContainText('Coromandel Bank');
  await agent.keyboard.press('Enter');
  await expect(agent.getByRole('option')).toHaveCount(0);
  await expect(name).toHaveValue('known cust');

  await agent.keyboard.type('omer');
  await agent.getByRole('option', { name: customer }).click();
  await expect(name).toHaveValue(customer);
  await expect(bank(agent)).toHaveValue('Coromandel Bank (COMB)');
  await expect(amount(agent)).toHaveValue('1,500.00');
  await expect(notes(agent)).toHaveValue('A/C 1234');
  await expect(agent.getByText(/^Filled in from .*: name, bank, amount and notes\./)).toBeVisible();

  await agent.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('known customer');
  await expect(bank(agent)).toHaveValue('');
  await expect(amount(agent)).toHaveValue('');
  await expect(notes(agent)).toHaveValue('');

  await amount(agent).fill('1600');
  await name.fill('known c');
  await agent.getByRole('option', { name: customer }).click();
  await expect(bank(agent)).toHaveValue('Coromandel Bank (COMB)');
  await expect(amount(agent)).toHaveValue('1,600');
  await expect(agent.getByRole('button', { name: 'Use ₹1,500.00' })).toBeVisible();
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(await transactionsOf(admin, customer)).toHaveLength(2);
});

test('an agent is offered no customers of another agent', async ({ browser }) => {
  const [admin, other] = await Promise.all([openAs(browser, 'admin'), openAs(browser, 'agent2')]);
  const customer = uniqueCustomer('Private Customer');
  await createWaitingTransaction(admin, customer);
  const name = await openForm(other);
  // The form also asks for the customers that were used last.
  const answered = other.waitForResponse(
    (response) =>
      response.url().endsWith(getCustomers) &&
      response.request().postDataJSON().search === customer,
  );
  await name.fill(customer);
  expect(await (await answered).json()).toEqual({ status: 'success', message: [] });
  await expect(other.getByRole('option')).toHaveCount(0);
  const { body } = await call(other, getCustomers, { search: customer, agent: 'AGT01' });
  expect(body).toEqual({ status: 'success', message: [] });
});

test('an agent chooses a bank of the last transfers with one press', async ({ browser }) => {
  const [admin, agent] = await Promise.all([openAs(browser, 'admin'), openAs(browser, 'agent')]);
  await createWaitingTransaction(admin, uniqueCustomer('Last Bank'));
  await openForm(agent);
  const banks = agent.getByRole('group', { name: 'Banks used last' });
  await expect(banks.getByRole('button').first()).toHaveText('Coromandel Bank');
  await banks.getByRole('button', { name: 'Coromandel Bank' }).click();
  await expect(bank(agent)).toHaveValue('Coromandel Bank (COMB)');
});

test('the form works while the offers cannot be loaded or read, and says nothing about it', async ({
  browser,
}) => {
  const [admin, agent] = await Promise.all([openAs(browser, 'admin'), openAs(browser, 'agent')]);
  const name = await openForm(agent);
  await agent.route(`**/api/${getCustomers}`, (route) => route.abort());
  const failed = agent.waitForEvent('requestfailed');
  await name.focus();
  await failed;
  await expect(agent.getByRole('alert')).toHaveCount(0);
  const customer = uniqueCustomer('Not Offered');
  await fillInitiateForm(agent, customer);
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await onlyTransactionOf(admin, customer);

  // Without a network, it is a text field.
  await agent.getByRole('link', { name: 'Initiate', exact: true }).click();
  await expect(name).toBeVisible();
  await agent.context().setOffline(true);
  await expect(agent.getByRole('textbox', { name: 'Customer Name' })).toBeVisible();
  await expect(customerField(agent)).toHaveValue('');
});

test('only keys take over the data of a known customer', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Keys Only');
  await call(admin, calls.initiate, {
    role: 1,
    trans_id: `keys-${Date.now()}`,
    customer,
    agent: 'AGT02',
    bank: 'COMB',
    amount: '1500.00',
    notes: 'A/C 1234',
  });
  // Without an agent, an admin is offered the customers that the admin has initiated for.
  const name = await openForm(admin);
  await name.focus();
  await admin.keyboard.type('keys only');
  await expect(admin.getByRole('option', { name: customer })).toBeVisible();
  // Leaving the field chooses nothing, even what is highlighted.
  await admin.keyboard.press('ArrowDown');
  await expect(name).toHaveAttribute('aria-activedescendant');
  await admin.keyboard.press('Tab');
  await expect(name).not.toBeFocused();
  await expect(name).toHaveValue('keys only');
  await admin.keyboard.press('Shift+Tab');
  await admin.keyboard.press('End');
  await admin.keyboard.type(' ');
  await expect(admin.getByRole('option', { name: customer })).toBeVisible();
  await admin.keyboard.press('ArrowDown');
  await expect(name).toHaveAttribute('aria-activedescendant');
  await admin.keyboard.press('Enter');
  await expect(name).toHaveValue(customer);
  await expect(bank(admin)).toHaveValue('Coromandel Bank (COMB)');
});
