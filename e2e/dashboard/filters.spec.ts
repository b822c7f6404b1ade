import { expect, type Page } from '@playwright/test';
import { choosePreset, clearDay, dateField, readDay, typeDay } from '../dates.ts';
import { injectFault } from '../faults.ts';
import { fetchTransaction, signInByApiAs } from '../records.ts';
import { openAs, callSuccessfully } from '../session.ts';
import { test } from '../test.ts';
import { boxOf, textsOf } from '../reads.ts';
import { calls, createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

const capabilities = 'common.php?run=getCapabilities';

const overview = (page: Page) => page.getByRole('list', { name: 'Overview', exact: true });
const rowsOf = (page: Page) => overview(page).getByRole('listitem');
const filterButton = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const chip = (page: Page, text: string) =>
  page.getByRole('button', { name: `Remove filter: ${text}`, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const apply = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Show transactions' }).click();
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Expects that the list has rows, and that each contains the text. */
async function expectRowsWith(page: Page, text: string) {
  await expect(rowsOf(page).filter({ hasText: text })).not.toHaveCount(0);
  await expect(rowsOf(page).filter({ hasNotText: text })).toHaveCount(0);
}

test('filters narrow the list, stay in the address, and are removed one by one', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await filterButton(admin).click();
  await dialog(admin).getByRole('button', { name: 'Status' }).click();
  await admin.getByRole('option', { name: 'Completed' }).click();
  await admin.keyboard.press('Escape');
  await dialog(admin).getByRole('combobox', { name: 'Bank' }).fill('Coro');
  await admin.getByRole('option', { name: 'Coromandel Bank (COMB)' }).click();
  await apply(admin);
  await expect(dialog(admin)).toBeHidden();
  await expect(filterButton(admin)).toHaveAccessibleName('Filters, 2 set');
  await expectRowsWith(admin, 'Completed');
  await expectRowsWith(admin, 'Coromandel Bank');
  expect(paramsOf(admin)).toEqual({ tab: 'overview', status: 'CMP', bank: 'COMB' });

  const before = await boxOf(overview(admin));
  await admin.reload();
  await expectRowsWith(admin, 'Completed');
  await expect(chip(admin, 'Coromandel Bank')).toBeVisible();
  await expect.poll(() => boxOf(overview(admin))).toEqual(before);

  await rowsOf(admin).first().getByRole('link').click();
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await admin.goBack();
  await expect(chip(admin, 'Completed')).toBeVisible();

  await chip(admin, 'Completed').click();
  await expect(chip(admin, 'Completed')).toBeHidden();
  await expect(chip(admin, 'Coromandel Bank')).toBeVisible();
  await expect(rowsOf(admin).filter({ hasNotText: 'Completed' })).not.toHaveCount(0);
  await admin.getByRole('button', { name: 'Clear filters' }).click();
  await expect(filterButton(admin)).toHaveAccessibleName('Filters');
  await expect(filterButton(admin)).toBeFocused();
  expect(paramsOf(admin)).toEqual({ tab: 'overview' });
});

test('a list is sorted by the amount, in both directions, and keeps the order in the address', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  await admin.goto('/dashboard?tab=overview&sort=amount');
  const amounts = async () => {
    const texts = await textsOf(rowsOf(admin));
    return texts.map((text) => Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
  };
  /** Whether more than five rows are shown, each with at least the amount of the next, or at most. */
  const isSorted = async (direction: 1 | -1) => {
    const shown = await amounts();
    return (
      shown.length > 5 &&
      shown.every((one, row) => (one - (shown[row - 1] ?? one)) * direction >= 0)
    );
  };
  await expect.poll(() => isSorted(-1)).toBe(true);
  const [largest = 0] = await amounts();

  const toggle = admin.getByRole('button', { name: 'Smallest first' });
  await toggle.click();
  await expect.poll(async () => (await amounts())[0]).toBeLessThan(largest);
  await expect.poll(() => isSorted(1)).toBe(true);
  const smallest = await amounts();
  expect(paramsOf(admin)).toEqual({ tab: 'overview', sort: 'amount', order: 'oldest' });

  await admin.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => amounts()).toEqual(smallest);
  await rowsOf(admin).first().getByRole('link').click();
  await expect(admin.getByText(/^1 of/)).toBeVisible();
});

test('a common range filters the list, and a half-typed day is not dropped', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await filterButton(admin).click();
  await choosePreset(admin, 'Today');
  const today = await readDay(admin, 'From');
  await typeDay(admin, 'To', today);
  await admin.keyboard.press('Backspace');
  await admin.keyboard.press('Enter');
  await expect(dialog(admin).getByText('Choose a day from 2000 on')).toBeVisible();
  await clearDay(admin, 'To');
  await dateField(admin, 'To').getByRole('spinbutton').first().click();
  await admin.keyboard.type('01');
  await apply(admin);
  await expect(
    dialog(admin).getByText('Incomplete or no such day. Enter it like 31/12/2026'),
  ).toBeVisible();
  await expect(dateField(admin, 'To')).toHaveText('01/mm/yyyy');
  await choosePreset(admin, 'Today');
  await apply(admin);
  await expect(dialog(admin)).toBeHidden();
  await expect(filterButton(admin)).toHaveAccessibleName('Filters, 1 set');
  expect(paramsOf(admin)).toEqual({ tab: 'overview', from: today, to: today });
});

test('a list without matches names the filters and clears them', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('tab', { name: 'Overview' }).click();
  await filterButton(agent).click();
  await expect(dialog(agent).getByRole('combobox', { name: 'Agent' })).toHaveCount(0);
  await dialog(agent).getByRole('textbox', { name: 'At least' }).fill('9,00,00,000');
  await apply(agent);
  await expect(agent.getByText('Nothing matches the filters')).toBeVisible();
  await expect(agent.getByText('At least ₹9,00,00,000.00').last()).toBeVisible();
  await agent.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(rowsOf(agent)).not.toHaveCount(0);
});

test('a shared address never shows more than the role may see', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.goto('/dashboard?tab=overview&agent=AGT02&status=WTG.PND.CMP');
  await expect(agent.getByText('Nothing matches the filters')).toBeVisible();
  const banker = await openAs(browser, 'banker');
  await banker.goto('/dashboard?tab=overview&status=WTG');
  await expect(banker.getByText('Nothing matches the filters')).toBeVisible();
  await banker.goto("/dashboard?tab=overview&status=XXX&from=2026-02-30&min='%20or%201=1");
  await expect(rowsOf(banker)).not.toHaveCount(0);
  await expect(filterButton(banker)).toHaveAccessibleName('Filters');
});

test.describe('while the stream is open', () => {
  test.use({ background: true });

  test('only new transactions that match are counted, and changed rows stay', async ({
    browser,
  }) => {
    const admin = await signInByApiAs(browser, 'admin');
    const banker = await openAs(browser, 'banker');
    const kept = await createAcceptedTransaction(admin, uniqueCustomer('Kept'), '4321.00');
    await banker.goto('/dashboard?tab=overview&status=PND&min=4321.00&max=4321.00');
    const row = overview(banker).locator(`[href*="${kept}"]`);
    await expect(row).toBeVisible();

    await createAcceptedTransaction(admin, uniqueCustomer('Other'), '4320.00');
    const { TRANSACTION_CODE: code } = await fetchTransaction(admin, kept);
    await callSuccessfully(admin, 'transaction.php?run=transactionHold', {
      trans_id: kept,
      trans_code: code,
    });
    await expect(row).toContainText('Hold');
    await expect(banker.getByRole('button', { name: /^\d+ new$/ })).toHaveCount(0);
    const added = await createAcceptedTransaction(admin, uniqueCustomer('Added'), '4321.00');
    await banker.getByRole('button', { name: '1 new', exact: true }).click();
    await expect(overview(banker).locator(`[href*="${added}"]`)).toBeVisible();
  });

  test('what is being paid now is counted as soon as someone pays it', async ({ browser }) => {
    const admin = await signInByApiAs(browser, 'admin');
    const payer = await signInByApiAs(browser, 'banker2');
    const id = await createAcceptedTransaction(admin, uniqueCustomer('Claimed'), '5432.00');
    const banker = await openAs(browser, 'banker');
    await banker.goto('/dashboard?tab=overview&claimed=1&min=5432.00&max=5432.00');
    await expect(banker.getByText('Nothing matches the filters')).toBeVisible();
    await callSuccessfully(payer, 'transaction.php?run=claimTransaction', { trans_id: id });
    await expect(overview(banker).locator(`[href*="${id}"]`)).toBeVisible();
  });
});

test('a server without filters gets none, and shows no control', async ({ browser, request }) => {
  const body = '{"status":"success","message":{"CLAIMS":true}}';
  // The first screen of a session asks for them, and the next one if it has left before the answer.
  await injectFault({ request }, { call: capabilities, kind: 'respond', status: 200, body });
  const banker = await openAs(browser, 'banker');
  await banker.route(
    ({ href }) => href.endsWith(capabilities),
    (route) => route.fulfill({ contentType: 'application/json', body }),
  );
  const sent: Record<string, unknown>[] = [];
  banker.on('request', (one) => {
    if (one.url().endsWith(calls.list)) sent.push(one.postDataJSON());
  });
  await banker.goto('/dashboard?tab=overview&status=CMP');
  await expect(rowsOf(banker).filter({ hasNotText: 'Completed' })).not.toHaveCount(0);
  await expect(filterButton(banker)).toHaveCount(0);
  await expect(chip(banker, 'Completed')).toHaveCount(0);
  expect(sent).not.toEqual([]);
  for (const payload of sent) expect(payload).not.toHaveProperty('filters');
});

test('a search finds each of its words in any field', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const customer = uniqueCustomer('Zubeida');
  await createAcceptedTransaction(admin, customer, '123456.00');
  await admin.getByRole('tab', { name: 'Overview' }).click();
  const search = admin.getByRole('searchbox', { name: 'Search Transactions' });
  for (const text of [
    'Zubeida coromandel 1,23,456',
    '₹123456 AGT01 zubeida',
    'comb agent zubeida',
  ]) {
    await search.fill(`${text} ${customer.split(' ')[1]}`);
    await expect(rowsOf(admin)).toHaveCount(1);
    await expectRowsWith(admin, '₹1,23,456.00');
  }
  await search.fill(`${customer} elsewhere`);
  await expect(admin.getByText(/^Nothing matches/)).toBeVisible();
});
