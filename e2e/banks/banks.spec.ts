import { clickWithStoppedClock, expectPathAfter } from '../clock.ts';
import { expect, type Page } from '@playwright/test';
import { addressOf, openAs } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { inspectImage, createImage } from '../images.ts';
import { test } from '../test.ts';
import { attributeOf } from '../reads.ts';

/** A bank for the tests of this file. */
const code = `E2E${Date.now().toString(36).slice(-5)}`.toUpperCase();
const name = `Nilgiri Bank ${code}`;

const banksList = (page: Page) => page.getByRole('list', { name: 'Banks' });

async function openBank(page: Page, code: string) {
  await page.getByRole('link', { name: 'Bank', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search Bank Name' }).fill(code);
  await expect(banksList(page).getByRole('listitem')).toHaveCount(1);
  await banksList(page).getByRole('link', { name: code }).click();
  await expect(page).toHaveURL(addressOf('/bank/add'));
  await expect(page.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue(code);
}

/** Opens the initiate form and searches for the bank in its select. */
async function searchBankToTransferTo(page: Page) {
  await page.goto('/transaction-initiate');
  await page.getByRole('combobox', { name: 'Bank Name' }).fill(code);
  return {
    offer: page.getByRole('option', { name: `${name} (${code})` }),
    nothing: page.getByRole('listbox').getByText('Nothing matches'),
  };
}

test.describe.serial('bank lifecycle', () => {
  test('a bank added with its logo can be selected for transfers', async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    await admin.getByRole('link', { name: 'Bank', exact: true }).click();
    await expect(admin).toHaveURL(addressOf('/bank'));
    await expect(admin.getByRole('heading', { name: 'Banks' })).toBeVisible();
    await expect(admin.getByText('No More Bank')).toBeVisible();
    await expect(banksList(admin).getByRole('link', { name: /OHBK/ })).toContainText('Inactive');
    await admin.getByRole('link', { name: 'Add Bank' }).click();
    await admin.getByRole('textbox', { name: 'Bank Name' }).fill(name);
    await admin.getByRole('textbox', { name: 'Bank ShortCode' }).fill(code.toLowerCase());
    const input = admin.locator('input[type="file"]').first();
    await input.setInputFiles(await createImage('wrong.png', '#aa2222'));
    await admin.getByRole('button', { name: 'Remove wrong.png' }).click();
    await expect(admin.getByRole('button', { name: /wrong.png/ })).toHaveCount(0);
    await input.setInputFiles(await createImage('logo.png', '#808080'));
    await expect(admin.getByRole('button', { name: 'Open logo.png' }).locator('img')).toBeVisible();
    const sending = admin.waitForRequest(/insert_bank_details/);
    await admin.getByRole('button', { name: 'Add Bank' }).click();
    expect(await (await sending).headerValue('content-type')).toContain('multipart/form-data');
    await expectToast(admin, 'Bank added successfully');
    await expect(admin).toHaveURL(addressOf('/bank'));

    await openBank(admin, code);
    await admin.getByRole('button', { name: 'Logo' }).click();
    const source = await attributeOf(admin.getByRole('dialog').locator('img'), 'src');
    const logo = await admin.request.get(source);
    expect(await inspectImage(await logo.body())).toMatchObject({ colour: [0x80, 0x80, 0x80] });

    const agent = await openAs(browser, 'agent');
    const { offer } = await searchBankToTransferTo(agent);
    await expect(offer).toBeVisible();
  });

  test('the form shows all validation errors and the error of the server', async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    await admin.goto('/bank/add');
    await admin.getByRole('button', { name: 'Add Bank' }).click();
    for (const message of [
      'Bank Name is required',
      'Bank is required',
      'File upload is required',
    ]) {
      await expect(admin.getByText(message, { exact: true })).toBeVisible();
    }
    await admin.getByRole('textbox', { name: 'Bank Name' }).fill('Another Bank');
    await admin.getByRole('textbox', { name: 'Bank ShortCode' }).fill(code);
    await admin
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await createImage('logo.png', '#808080'));
    await expect(admin.getByText('File upload is required')).toHaveCount(0);
    await admin.getByRole('button', { name: 'Add Bank' }).click();
    await expectToast(admin, 'This bank code is already used');
    await expect(admin.getByRole('button', { name: 'Remove logo.png' })).toBeVisible();
    await admin.getByRole('button', { name: 'Cancel' }).click();
    await expect(admin).toHaveURL(addressOf('/bank'));
  });

  test('an inactive bank cannot be selected, a reactivated one can', async ({ browser }) => {
    const admin = await openAs(browser, 'admin', { clock: true });
    const agent = await openAs(browser, 'agent');
    await openBank(admin, code);
    await expect(admin.getByRole('textbox', { name: 'Bank Name' })).toBeDisabled();
    await expect(admin.getByRole('textbox', { name: 'Bank ShortCode' })).toBeDisabled();
    await clickWithStoppedClock(admin.getByRole('button', { name: 'Inactive' }));
    await expectToast(admin, 'Bank is now inactive');
    await expectPathAfter(admin, 1000, '/bank');
    const { nothing } = await searchBankToTransferTo(agent);
    await expect(nothing).toBeVisible();

    await openBank(admin, code);
    await admin.getByRole('button', { name: 'Active', exact: true }).click();
    await expectToast(admin, 'Bank is now active');
    await expect(admin).toHaveURL(addressOf('/bank'));
    const { offer } = await searchBankToTransferTo(agent);
    await expect(offer).toBeVisible();
  });
});

test('the form keeps its bank after a reload, and returns to the list without a code', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  await openBank(admin, 'COMB');
  await admin.reload();
  await expect(admin.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue('COMB');
  await admin.goto('/bank/edit');
  await expectToast(admin, 'Bank not found');
  await expect(admin).toHaveURL(addressOf('/bank'));
});

test('only admins can open the banks', async ({ browser }) => {
  for (const person of ['banker', 'agent'] as const) {
    const page = await openAs(browser, person);
    for (const path of ['/bank', '/bank/add', '/bank/edit']) {
      await page.goto(path);
      await expect(page).toHaveURL('/unauthorized');
    }
  }
});
