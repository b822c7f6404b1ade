import { expect, type Page } from '@playwright/test';
import { payWithReceipts } from '../records.ts';
import { callSuccessfully, openAs } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

/** The current day of the business as banks write it. */
const today = () =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** A reference of a bank that no other test uses. */
const uniqueReference = () => `4${String(Date.now()).slice(-11)}`;

/** What is set for the statements of a bank. */
interface BankState {
  BANK: string;
  IS_ON: boolean;
  IS_MAPPED: boolean;
}

/** Opens the statements from the banks, and switches the comparison on for a bank if it is off. */
async function compareStatements(admin: Page, bank: string) {
  const { message } = await callSuccessfully(admin, 'reconciliation.php?run=getBanks', {});
  const state = (message as BankState[]).find(({ BANK }) => BANK === bank);
  await admin.getByRole('link', { name: 'Bank', exact: true }).click();
  await admin.getByRole('link', { name: 'Bank statements' }).click();
  await expect(admin.getByRole('heading', { name: 'Bank statements' })).toBeVisible();
  if (!state?.IS_ON) {
    await admin.getByRole('link', { name: bank, exact: true }).click();
    await admin.getByText('Compare statements with payments').click();
    await expect(admin.getByRole('switch')).toBeChecked();
    await admin.getByRole('button', { name: 'Back' }).click();
  }
  return {
    compared: admin.getByRole('region', { name: bank, exact: true }),
    isMapped: state?.IS_MAPPED ?? false,
  };
}

/** Chooses a statement of these lines in the form. */
const chooseStatement = (admin: Page, ...lines: string[]) =>
  admin.locator('input[type="file"]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });

test(
  'a line of a statement is matched with its payment, and the match is taken back',
  { tag: '@main' },
  async ({ browser }) => {
    const [admin, banker] = [await openAs(browser, 'admin'), await openAs(browser, 'banker')];
    const [customer, reference] = [uniqueCustomer('Statement'), uniqueReference()];
    await payWithReceipts(banker, await createAcceptedTransaction(admin, customer), 1, reference);
    const { compared } = await compareStatements(admin, 'Coromandel Bank');

    await test.step('the statement is imported after its preview', async () => {
      await compared.getByRole('link', { name: 'Import statement' }).click();
      const line = `${today()},IMPS-${reference}-${customer.toUpperCase()},1.00,`;
      await chooseStatement(admin, 'Date,Narration,Debit,Credit', line);
      await expect(admin.getByRole('list', { name: 'First lines' })).toContainText(reference);
      await admin.getByRole('button', { name: 'Import 1 line' }).click();
      await expect(admin.getByText('1 line is imported')).toBeVisible();
    });

    await test.step('the same statement again has nothing new', async () => {
      await admin.getByRole('button', { name: 'Import another statement' }).click();
      const line = `${today()},IMPS-${reference}-${customer.toUpperCase()},1.00,`;
      await chooseStatement(admin, 'Date,Narration,Debit,Credit', line);
      await expect(admin.getByText('All lines of this statement are kept already.')).toBeVisible();
      await admin.getByRole('button', { name: 'Back' }).click();
    });

    const certain = admin.getByRole('list', { name: 'Certain' });
    const matched = admin
      .getByRole('list', { name: 'Matched' })
      .locator(':scope > li')
      .filter({ hasText: customer });
    await test.step('it is certain, and matched by the admin', async () => {
      await compared.getByRole('link', { name: 'Match' }).click();
      await expect(certain.getByRole('checkbox', { name: customer })).toBeChecked();
      await admin.getByRole('button', { name: /^Match \d/ }).click();
      await expect(matched).toContainText('Same reference');
    });

    await test.step('it is proposed again after the match is taken back', async () => {
      await matched.getByRole('button', { name: 'Undo' }).click();
      await expect(matched).toHaveCount(0);
      await expect(certain.getByRole('checkbox', { name: customer })).toBeVisible();
    });
  },
);

test('the columns of a bank are mapped once', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const { compared, isMapped } = await compareStatements(admin, 'Deccan Trust Bank');
  await compared.getByRole('link', { name: 'Import statement' }).click();
  const day = today().replaceAll('/', '.');
  const [first, second] = [uniqueReference(), `${uniqueReference()}9`];
  await chooseStatement(admin, 'Tag;Vorgang;Umsatz', `${day};Miete ${first};-10,00`);
  const columns = {
    Date: 'Tag',
    Text: 'Vorgang',
    'Amounts are written': 'In one column, debits with a minus',
    Amount: 'Umsatz',
  };
  // A mapping of an earlier run is remembered.
  if (isMapped) await admin.getByRole('button', { name: 'Change columns' }).click();
  for (const [label, option] of Object.entries(columns)) {
    await admin.getByRole('button', { name: new RegExp(`\\b${label}$`) }).click();
    await admin.getByRole('option', { name: option, exact: true }).click();
  }
  await admin.getByRole('button', { name: 'Read statement' }).click();
  await admin.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(admin.getByText('1 line is imported')).toBeVisible();

  await admin.getByRole('button', { name: 'Import another statement' }).click();
  await chooseStatement(admin, 'Tag;Vorgang;Umsatz', `${day};Strom ${second};-5,00`);
  await expect(admin.getByRole('list', { name: 'First lines' })).toContainText(second);
  await expect(admin.getByRole('button', { name: 'Import 1 line' })).toBeEnabled();
});

test('screens of a bank that is not compared lead to its settings', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  for (const screen of ['matching', 'left', 'closing']) {
    await admin.goto(`/reconciliation/${screen}?bank=KONK`);
    await expect(admin.getByText('Switch the comparison on')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'href',
      '/reconciliation/bank?bank=KONK',
    );
  }
});
