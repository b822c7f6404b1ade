import { expect, type Page } from '@playwright/test';
import { addressOf, call, openAs, signInWith } from '../session.ts';
import { openUser } from '../records.ts';
import { test } from '../test.ts';
import { expectToast } from '../toasts.ts';

test.use({ background: true });

const suffix = Date.now().toString(36).slice(-3).toUpperCase();
const user = { name: `Kavya ${suffix}`, code: `K${suffix}`, password: 'monsoon-river-42' };

/** Types a new code into the dialog, sends it, and waits until it is closed. */
async function changeCode(page: Page, code: string, message: string) {
  await page.getByRole('button', { name: 'Change code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change code' });
  await dialog.getByRole('textbox', { name: 'New code' }).fill(code);
  await dialog.getByRole('button', { name: 'Change code' }).click();
  await expectToast(page, message);
  return dialog;
}

test('a user gets a new short code, and the former one still finds their transfers', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const added = { ...user, role: 3, phone: '+919845011111' };
  expect((await call(admin, 'user.php?run=insert_user_details', added)).body.status).toBe(
    'success',
  );
  const agent = await signInWith(browser, user.name, user.password);
  await expect(agent).toHaveURL(addressOf('/dashboard'));
  const { body } = await call(agent, 'transaction.php?run=initiate_transaction', {
    trans_id: crypto.randomUUID(),
    customer: `Of ${user.code}`,
    agent: user.code,
    bank: 'COMB',
    amount: '1200',
    notes: 'call first',
    role: 3,
  });
  expect(body.status).toBe('success');

  await openUser(admin, user.code);
  await expect(admin.getByRole('textbox', { name: 'Short Code' })).toBeDisabled();

  // The code of another user is refused, and what was typed stays.
  const dialog = await changeCode(admin, 'bnk01', 'This short code is used by another user');
  await expect(dialog.getByRole('textbox', { name: 'New code' })).toHaveValue('bnk01');
  const renewed = `L${suffix}`;
  await dialog.getByRole('textbox', { name: 'New code' }).fill(renewed.toLowerCase());
  await dialog.getByRole('button', { name: 'Change code' }).click();
  await expectToast(admin, 'Short Code changed');
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByRole('textbox', { name: 'Short Code' })).toHaveValue(renewed);

  await expectToast(agent, 'Your session has been failed');
  const again = await signInWith(browser, user.name, user.password);
  await expect(again).toHaveURL(addressOf('/dashboard'));
  await admin.goto(`/dashboard?tab=overview&agent=${user.code}`);
  const rows = admin.getByRole('tabpanel').locator('[data-row]');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(user.name);
});

test('a bank gets a new code, and its former address still opens it', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const former = 'OHBK';
  const renewed = `OH${suffix}`;
  await admin.goto(`/bank/edit?code=${former}`);
  await expect(admin.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue(former);
  await changeCode(admin, renewed.toLowerCase(), 'Bank ShortCode changed');
  await expect(admin.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue(renewed);
  await admin.goto('/bank');
  const banks = admin.getByRole('list', { name: 'Banks' });
  await expect(banks.getByRole('link', { name: renewed })).toBeVisible();
  await expect(banks.getByRole('link', { name: former })).toHaveCount(0);

  // Other tests use this bank by its first code.
  await admin.goto(`/bank/edit?code=${former}`);
  await expect(admin.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue(renewed);
  await changeCode(admin, former, 'Bank ShortCode changed');
  await expect(admin.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue(former);
});
