import { expect } from '@playwright/test';
import { createUser, createWaitingTransaction, password, signInByApiAs } from '../records.ts';
import { signInWith } from '../session.ts';
import { test } from '../test.ts';
import { boxOf } from '../reads.ts';

test.use({ background: true });

test('the number of orders is beside the name of the tab, and follows what others do', async ({
  browser,
}) => {
  const admin = await signInByApiAs(browser, 'admin');
  const agent = await createUser(admin);
  const page = await signInWith(browser, agent.name, password);
  const orders = page.getByRole('tab', { name: 'Orders', exact: true });
  await expect(page.getByText('There are no open orders.')).toBeVisible();
  await expect(orders).toHaveAccessibleDescription('');
  const before = await boxOf(orders);

  const initiate = (customer: string) => createWaitingTransaction(admin, customer, agent.code);
  await initiate('Asha');
  await expect(orders).toHaveAccessibleDescription('1 transaction');
  await expect.poll(() => boxOf(orders)).toEqual(before);
  await initiate('Ravi');
  await expect(orders).toHaveAccessibleDescription('2 transactions');
  await expect(page.getByRole('tab', { name: 'Alert', exact: true })).toHaveAccessibleDescription(
    '',
  );
});
