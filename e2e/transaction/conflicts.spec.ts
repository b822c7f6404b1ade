import { expect, type Page } from '@playwright/test';
import { calls, uniqueCustomer, createAcceptedTransaction } from '../transactions.ts';
import { reconnect } from '../network.ts';
import { openAs, openTransaction } from '../session.ts';
import {
  changePhone,
  changeTransaction,
  notesField,
  openUser,
  password,
  createUser,
  createWaitingTransaction,
  reportNameProblem,
  signInByApi,
  signInByApiAs,
  fetchTransaction,
  fetchUser,
  typePasswords,
  updateButton,
  viewUserCall,
} from '../records.ts';
import { test } from '../test.ts';

/** The note about changes by the user with this code. */
const conflictWith = (page: Page, code: string) =>
  page.getByText(new RegExp(`${code} changed this at \\d+:\\d\\d [ap]m\\.`));

const overview = (page: Page) => page.getByRole('list', { name: 'Overview' });

/** Submits the form, which shows the changes of another user. `expectKept` checks those changes. */
async function updateAfterConflict(
  page: Page,
  {
    code,
    button,
    done,
    expectKept,
  }: {
    code: string;
    button: ReturnType<typeof updateButton>;
    done: ReturnType<typeof overview>;
    expectKept: () => Promise<void>;
  },
) {
  await expect(conflictWith(page, code)).toBeVisible();
  await button.click();
  await expect(done).toBeVisible();
  await expectKept();
}

test(
  'an admin who edits the notes does not overwrite the status that a banker set',
  { tag: '@main' },
  async ({ browser }) => {
    const customer = uniqueCustomer('Lost Status');
    const admin = await openAs(browser, 'admin');
    const id = await createAcceptedTransaction(admin, customer);
    await openTransaction(admin, customer);
    await notesField(admin).fill('Call before noon');
    await reportNameProblem(await signInByApiAs(browser, 'banker'), id, 'Name differs');

    await reconnect(admin, calls.view);
    await expect(notesField(admin)).toHaveValue('Call before noon');
    await updateAfterConflict(admin, {
      code: 'BNK01',
      button: updateButton(admin),
      done: overview(admin),
      async expectKept() {
        expect(await fetchTransaction(admin, id)).toMatchObject({
          TRANSACTION_STATUS: 'NPP',
          ERROR_NOTES: 'Name differs',
        });
      },
    });
    expect(await fetchTransaction(admin, id)).toMatchObject({ NORMAL_NOTES: 'Call before noon' });
  },
);

test('an admin who has not seen the status that a banker set does not overwrite it', async ({
  browser,
}) => {
  const customer = uniqueCustomer('Unseen Status');
  const admin = await openAs(browser, 'admin');
  const id = await createAcceptedTransaction(admin, customer);
  await openTransaction(admin, customer);
  await notesField(admin).fill('Call before noon');
  await reportNameProblem(await signInByApiAs(browser, 'banker'), id, 'Name differs');

  await updateButton(admin).click();
  await updateAfterConflict(admin, {
    code: 'BNK01',
    button: updateButton(admin),
    done: overview(admin),
    async expectKept() {
      expect(await fetchTransaction(admin, id)).toMatchObject({ TRANSACTION_STATUS: 'NPP' });
    },
  });
  expect(await fetchTransaction(admin, id)).toMatchObject({ NORMAL_NOTES: 'Call before noon' });
});

for (const [choice, kept] of [
  ['Keep mine', 'Typed by the agent'],
  ['Take theirs', 'Typed by the admin'],
] as const) {
  test(`an agent resolves a conflict in the notes with “${choice}” and keeps the bank of the admin`, async ({
    browser,
  }) => {
    const customer = uniqueCustomer('Both Notes');
    const agent = await openAs(browser, 'agent');
    const admin = await signInByApiAs(browser, 'admin');
    const id = await createWaitingTransaction(admin, customer);
    await openTransaction(agent, customer);
    await notesField(agent).fill('Typed by the agent');
    const theirs = { bank: 'GVBK', notes: 'Typed by the admin' };
    await changeTransaction(admin, id, theirs);

    await reconnect(agent, calls.view);
    await expect(conflictWith(agent, 'ADM01')).toBeVisible();
    expect(await fetchTransaction(admin, id)).toMatchObject({
      BANK: 'GVBK',
      NORMAL_NOTES: 'Typed by the admin',
    });

    await expect(agent.getByRole('radiogroup')).toHaveCount(1);
    const group = agent.getByRole('radiogroup', { name: 'Notes' });
    await expect(group.getByRole('radio', { name: /^(Keep mine|Take theirs)/ })).toHaveCount(2);
    await expect(updateButton(agent)).toBeDisabled();
    await expect(agent.getByRole('combobox', { name: 'Bank Name' })).toHaveValue(/GVBK/);
    await group.getByRole('radio', { name: new RegExp(`^${choice}`) }).focus();
    await agent.keyboard.press('Space');
    await expect(updateButton(agent)).toBeEnabled();
    await updateButton(agent).click();
    await expect(overview(agent)).toBeVisible();
    expect(await fetchTransaction(admin, id)).toMatchObject({
      BANK: 'GVBK',
      NORMAL_NOTES: kept,
    });
  });
}

test('an admin who renames a user does not overwrite the phone that another admin set', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const user = await createUser(admin);
  const other = await createUser(admin, 1);
  await openUser(admin, user.code);
  const renamed = `${user.name} Rao`;
  await admin.getByRole('textbox', { name: 'User Name' }).fill(renamed);
  await typePasswords(admin, 'another-river-43');
  const phone = '+919845022222';
  await changePhone(await signInByApi(browser, other.name, password), user, phone);

  await reconnect(admin, viewUserCall);
  await expect(admin.getByRole('textbox', { name: 'User Name' })).toHaveValue(renamed);
  await updateAfterConflict(admin, {
    code: other.code,
    button: admin.getByRole('button', { name: 'Update' }),
    done: admin.getByRole('list', { name: 'Users' }),
    async expectKept() {
      expect(await fetchUser(admin, user.code)).toMatchObject({ PHONE: phone });
    },
  });
  expect(await fetchUser(admin, user.code)).toMatchObject({ USER_NAME: renamed });
});

test('an admin does not accept an amount that was raised after it was shown', async ({
  browser,
}) => {
  const customer = uniqueCustomer('Raised');
  const admin = await openAs(browser, 'admin');
  const id = await createWaitingTransaction(admin, customer);
  await openTransaction(admin, customer);
  const accept = admin.getByRole('button', { name: 'Accepted' });
  await expect(accept).toBeEnabled();
  await changeTransaction(await signInByApiAs(browser, 'agent'), id, { amount: '900000.00' });
  await accept.click();
  const form = admin.getByRole('form', { name: 'Transaction' });
  await expect(form.getByText(/Amount ₹1,500\.00 → ₹9,00,000\.00/)).toBeVisible();
  await expect.poll(async () => (await fetchTransaction(admin, id)).TRANSACTION_STATUS).toBe('WTG');
  await expect(admin.getByText('₹9,00,000.00').first()).toBeVisible();
  await accept.click();
  await expect(overview(admin)).toBeVisible();
  await expect.poll(async () => (await fetchTransaction(admin, id)).TRANSACTION_STATUS).toBe('PND');
});
