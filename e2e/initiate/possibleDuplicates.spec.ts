import { expect } from '@playwright/test';
import { signInAs } from '../session.ts';
import { test } from '../test.ts';
import { boxOf } from '../reads.ts';
import {
  createAcceptedTransaction,
  customerField,
  fillInitiateForm,
  uniqueCustomer,
} from '../transactions.ts';

test('possible duplicates appear above Send Money and beside Accepted', async ({ browser }) => {
  const [admin, agent] = await Promise.all([
    signInAs(browser, 'admin'),
    signInAs(browser, 'agent'),
  ]);
  const customer = uniqueCustomer('Twice');
  const firstId = await createAcceptedTransaction(admin, customer);

  await agent.getByRole('link', { name: 'Initiate' }).click();
  const send = agent.getByRole('button', { name: 'Send Money' });
  await fillInitiateForm(agent, uniqueCustomer('Once'));
  const title = agent.getByRole('heading', { name: 'Possible duplicates' });
  await expect(title).toHaveCount(0);
  const before = await boxOf(send);
  await customerField(agent).fill(`Mr. ${customer.toUpperCase()} `);
  const card = agent.getByRole('link', { name: /Same customer/ });
  await expect(card).toBeVisible();
  await expect.poll(() => boxOf(send)).toEqual(before);
  await expect(card).toHaveAttribute('href', new RegExp(`id=${firstId}$`));
  await send.click();
  await expect(agent.getByRole('tab', { name: 'Overview' })).toBeVisible();

  await admin.goto('/dashboard?tab=overview');
  await admin.getByRole('searchbox', { name: 'Search Transactions' }).fill(customer);
  const rows = admin.getByRole('list', { name: 'Overview' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: 'Waiting' }).getByRole('link').click();
  await expect(admin.getByRole('button', { name: 'Accepted' })).toBeVisible();
  await admin.getByRole('link', { name: /Same customer/ }).click();
  await expect(admin).toHaveURL(new RegExp(`id=${firstId}$`));
});
