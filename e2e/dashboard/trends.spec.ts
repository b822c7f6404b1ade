import { expect } from '@playwright/test';
import { createWaitingTransaction } from '../records.ts';
import { type Caller, callSuccessfully, openAs } from '../session.ts';
import { test } from '../test.ts';
import { textOf } from '../reads.ts';
import { uniqueCustomer } from '../transactions.ts';

/** Returns the number of today's transfers from the server. */
async function transfersOfToday(caller: Caller): Promise<number> {
  const { message } = await callSuccessfully(caller, 'transaction.php?run=getTrends', {});
  return message.DAYS.at(-1).TRANSFERS;
}

test('the summary has the last thirty days, each chart with its values as a table', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  await expect(admin.getByRole('heading', { name: 'Last 30 days' })).toBeVisible();
  await admin.getByRole('button', { name: 'Values by day' }).click();
  const days = admin.getByRole('table', { name: 'Values by day' });
  // The header and thirty days.
  await expect(days.getByRole('row')).toHaveCount(31);
  const today = Number(await textOf(days.getByRole('row').nth(1).getByRole('cell').first()));
  await createWaitingTransaction(admin, uniqueCustomer('Trend'));
  // The server keeps the figures for a minute, so those from before may lack the last transfers.
  await expect.poll(() => transfersOfToday(admin), { timeout: 0 }).toBeGreaterThan(today);
  const counted = await transfersOfToday(admin);
  await admin.reload();
  await admin.getByRole('button', { name: 'Values by day' }).click();
  const first = days.getByRole('row').nth(1).getByRole('cell').first();
  await expect(first).toHaveText(String(counted));
  await expect(admin.getByRole('region', { name: 'By bank' })).toContainText('₹');
});
