import { expect, type Page } from '@playwright/test';
import { changeTransaction, reportNameProblem, signInByApiAs } from '../records.ts';
import { openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

const openHistory = (page: Page) => page.getByRole('button', { name: 'History' }).click();
const entry = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('the history of a transaction shows who changed what to every role', async ({ browser }) => {
  const customer = uniqueCustomer('Changed Often');
  const admin = await openAs(browser, 'admin');
  const id = await createAcceptedTransaction(admin, customer);
  await changeTransaction(admin, id, { notes: 'Call before noon' });
  await reportNameProblem(await signInByApiAs(browser, 'banker'), id, 'Name differs');

  for (const role of ['admin', 'banker', 'agent'] as const) {
    const page = role === 'admin' ? admin : await openAs(browser, role);
    await openTransaction(page, customer);
    await openHistory(page);
    await entry(page, /^Status set BNK01/).click();
    await expect(page.getByText('Pending → Name Problem')).toBeVisible();
    await entry(page, /^Updated ADM01/).click();
    await expect(page.getByText(/ → Call before noon$/)).toBeVisible();
    await expect(page.getByText('From', { exact: true })).toHaveCount(role === 'admin' ? 2 : 0);
  }
});
