import { expect, type Page } from '@playwright/test';
import { createImage } from '../images.ts';
import { createWaitingTransaction } from '../records.ts';
import { addressOf, openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import { chooseFiles, transactionsOf, uniqueCustomer } from '../transactions.ts';

async function sendAgain(page: Page) {
  await page.getByRole('link', { name: 'Send again' }).click();
  await expect(page).toHaveURL(addressOf('/transaction-initiate'));
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function expectFilled(page: Page, customer: string) {
  await expect(field(page, 'Customer Name')).toHaveValue(customer);
  await expect(page.getByRole('combobox', { name: 'Bank Name' })).toHaveValue(
    'Coromandel Bank (COMB)',
  );
  await expect(page.getByRole('combobox', { name: 'Agent Name' })).toHaveValue(/\(AGT01\)$/);
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('1,500.00');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('A/C 1234');
}

test('an agent sends a transfer again, with a new id and without its files', async ({
  browser,
}) => {
  const [admin, agent] = await Promise.all([openAs(browser, 'admin'), openAs(browser, 'agent')]);
  const customer = uniqueCustomer('Again');
  const id = await createWaitingTransaction(admin, customer);
  await openTransaction(agent, customer);
  await chooseFiles(agent, await createImage('passbook.png', '#4455aa'));
  await expect(agent.getByRole('button', { name: 'Remove passbook.png' })).toBeVisible();

  await sendAgain(agent);
  await expect(agent.getByText(/^Filled in from \d{10}, without its files\./)).toBeVisible();
  await expectFilled(agent, customer);
  await expect(agent.getByRole('button', { name: 'Remove passbook.png' })).toHaveCount(0);
  // It looks like a duplicate of the one that it was filled in from.
  await expect(agent.getByRole('link', { name: /Same customer/ })).toHaveAttribute(
    'href',
    new RegExp(`id=${id}$`),
  );

  await agent.reload();
  await expectFilled(agent, customer);
  await agent.getByRole('textbox', { name: 'Amount', exact: true }).fill('1600');
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByRole('tab', { name: 'Overview' })).toBeVisible();
  const made = await transactionsOf(admin, customer);
  expect(made).toHaveLength(2);
  expect(made.filter(({ TRANSACTION_ID }) => TRANSACTION_ID === id)).toHaveLength(1);
});

test('a draft of the form is offered, and neither it nor the filled-in form is lost', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Drafted');
  await createWaitingTransaction(admin, customer);
  await admin.getByRole('link', { name: 'Initiate' }).click();
  await field(admin, 'Customer Name').fill('Earlier Draft');
  await openTransaction(admin, customer);

  await sendAgain(admin);
  await expectFilled(admin, customer);
  await admin.getByRole('textbox', { name: 'Amount', exact: true }).fill('1700');
  await admin.getByRole('button', { name: 'Continue editing' }).click();
  await expect(field(admin, 'Customer Name')).toHaveValue('Earlier Draft');
  await expect(admin.getByText(/^Filled in from/)).toHaveCount(0);

  await admin.getByRole('button', { name: 'Continue editing' }).click();
  await expect(field(admin, 'Customer Name')).toHaveValue(customer);
  await expect(admin.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('1,700');
});
