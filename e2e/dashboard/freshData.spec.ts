import { expect } from '@playwright/test';
import { addressOf, openAs, openTransaction } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { test } from '../test.ts';
import { customerField } from '../transactions.ts';

test.use({ background: true, serviceWorkers: 'allow' });

const customer = `Kavya Reddy ${Date.now()}`;

test('list and details show a change at once', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await admin.getByRole('link', { name: 'Initiate' }).click();
  await customerField(admin).fill(customer);
  await admin.getByRole('combobox', { name: 'Agent Name' }).fill('AGT01');
  await admin.getByRole('option', { name: /AGT01/ }).click();
  await admin.getByRole('combobox', { name: 'Bank Name' }).fill('Coro');
  await admin.getByRole('option', { name: 'Coromandel Bank (COMB)' }).click();
  await admin.getByRole('textbox', { name: 'Amount' }).fill('1500');
  await admin.getByRole('textbox', { name: 'Notes' }).fill('A/C 1234');
  await admin.getByRole('button', { name: 'Send Money' }).click();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await openTransaction(admin, customer);
  await admin.getByRole('button', { name: 'Accepted' }).click();
  await expectToast(admin, 'Transaction accepted');

  // Without a reload, neither the list nor the form shows the cached data.
  await admin.getByRole('searchbox', { name: 'Search Transactions' }).fill(customer);
  const rows = admin.getByRole('list', { name: 'Overview' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Pending');
  await rows.getByRole('link').click();
  await expect(admin.getByRole('button', { name: 'Hold', exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: /Status/ })).toContainText('Pending');
});

test('every screen shows the time of older data until the server takes changes again', async ({
  browser,
}) => {
  const agent = await openAs(browser, 'agent');
  const banner = agent.getByText(
    /^Changes are not possible right now\. Shown as of \d+:\d\d [ap]m\.$/,
  );
  await agent.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), age: '60' } });
  });
  await agent.getByRole('tab', { name: 'Alert' }).click();
  await expect(banner).toBeVisible();
  await agent.getByRole('link', { name: 'Profile' }).click();
  await expect(banner).toBeVisible();
  await agent.unrouteAll({ behavior: 'wait' });
  await agent.getByRole('link', { name: 'Dashboard' }).click();
  await expect(agent.getByRole('tab', { name: 'Alert' })).toBeVisible();
  await expect(banner).toBeHidden();
});
