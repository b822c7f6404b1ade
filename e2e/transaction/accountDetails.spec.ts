import { expect } from '@playwright/test';
import { openAs } from '../session.ts';
import { test } from '../test.ts';
import { fieldValueOf } from '../reads.ts';
import {
  customerField,
  fillInitiateForm,
  onlyTransactionOf,
  uniqueCustomer,
} from '../transactions.ts';

test('pasted account details are recognised in any order, and only a press takes them over', async ({
  browser,
}) => {
  const [admin, agent] = await Promise.all([openAs(browser, 'admin'), openAs(browser, 'agent')]);
  // A name has no digits.
  const customer = uniqueCustomer('Pasted').replace(/\d/g, (digit) =>
    'abcdefghij'.charAt(Number(digit)),
  );
  await agent.getByRole('link', { name: 'Initiate' }).click();
  const nameField = customerField(agent);
  const notesField = agent.getByRole('textbox', { name: 'Notes' });
  const bankField = agent.getByRole('combobox', { name: 'Bank Name' });
  await fillInitiateForm(agent, '');

  const pasted = `IFSC: MUBK1004321\nA/c no 0045 1234 5678\nName: ${customer}`;
  await notesField.fill(pasted);
  await expect(agent.getByText('Account details in the notes')).toBeVisible();
  await expect(agent.getByText('004512345678', { exact: true })).toBeVisible();
  await expect(
    agent.getByText('The fifth character of an IFSC is the digit 0. Check it with the customer.'),
  ).toBeVisible();
  await expect(nameField).toHaveValue('');
  await expect(notesField).toHaveValue(pasted);

  await notesField.fill(pasted.replace('MUBK1', 'MUBK0'));
  await expect(agent.getByText(/fifth character of an IFSC/)).toHaveCount(0);
  await expect(bankField).toHaveValue('Coromandel Bank (COMB)');
  await agent.getByRole('button', { name: 'Use name and bank' }).click();
  await expect(nameField).toHaveValue(customer);
  await expect(bankField).toHaveValue('Malabar Union Bank (MUBK)');
  await agent.getByRole('button', { name: 'Tidy notes' }).click();
  await expect(notesField).toHaveValue(/^(?:.*\n){0,2}.*004512345678(?:.*\n){0,2}.*MUBK0004321/);
  const tidied = await fieldValueOf(notesField);

  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByRole('tab', { name: 'Overview' })).toBeVisible();
  const { transactions } = await onlyTransactionOf(admin, customer);
  expect(transactions[0]).toMatchObject({ BANK: 'MUBK', NORMAL_NOTES: tidied });
});
