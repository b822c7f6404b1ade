import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fetchTransaction, payWithReceipts, signInByApiAs } from '../records.ts';
import { openAs, openTransaction } from '../session.ts';
import { waitForServiceWorker } from '../storedData.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ serviceWorkers: 'allow' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share slip' });

/** Creates a transfer of AGT01 with payments of BNK01, and returns its code. */
async function payPart(
  browser: Browser,
  customer: string,
  payments: number,
  reference: string,
): Promise<string> {
  const [admin, banker] = await Promise.all([
    signInByApiAs(browser, 'admin'),
    signInByApiAs(browser, 'banker'),
  ]);
  const id = await createAcceptedTransaction(admin, customer);
  await payWithReceipts(banker, id, payments, reference);
  return (await fetchTransaction(admin, id)).TRANSACTION_CODE;
}

async function openSlip(page: Page, code: string) {
  await page.getByRole('button', { name: 'Share slip' }).click();
  // Drawing many payments keeps a busy machine for a while.
  const drawn = dialogOf(page).getByRole('img', { name: `Slip of ${code}` });
  await expect(drawn).toBeVisible({ timeout: 120_000 });
  const savesPdf = dialogOf(page).getByRole('button', { name: 'Save PDF' });
  await expect(savesPdf).toBeEnabled({ timeout: 120_000 });
}

/** Presses a button that saves a file, and returns its name and its bytes. */
async function save(page: Page, name: string) {
  const downloading = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name }).click();
  const download = await downloading;
  await expect(dialogOf(page).getByText('Saved to your downloads.')).toBeVisible();
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Returns the lines of text of a PDF. */
function linesOf(pdf: Buffer): string[] {
  const strings = pdf.toString('latin1').matchAll(/BT [^\n]*? ET/g);
  return [...strings].map(([line]) =>
    [...line.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)]
      .map(([, text = '']) => text.replace(/\\([()\\])/g, '$1'))
      .join('')
      .trim(),
  );
}

/** Returns the share of dark pixels in a part of a picture. */
async function inkIn(picture: Buffer, top: number, height: number) {
  const { data } = await sharp(picture)
    .extract({ left: 0, top, width: 1080, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((grey) => grey < 128).length / data.length;
}

test('an agent saves the slip of a partly paid transfer, also offline', async ({ browser }) => {
  const customer = uniqueCustomer('Slip');
  const reference = `UTR${Date.now()}`;
  const code = await payPart(browser, customer, 2, reference);
  const agent = await openAs(browser, 'agent');
  await waitForServiceWorker(agent);
  await openTransaction(agent, customer);
  await expect(agent.getByText('BY BNK01')).toHaveCount(2);
  await agent.context().setOffline(true);
  await openSlip(agent, code);

  const picture = await save(agent, 'Save picture');
  expect(picture.name).toBe(`slip-${code}.png`);
  const { format, width = 0, height = 0 } = await sharp(picture.bytes).metadata();
  expect({ format, width }).toEqual({ format: 'png', width: 1080 });
  // The title, and the last lines.
  expect(await inkIn(picture.bytes, 60, 120)).toBeGreaterThan(0.01);
  expect(await inkIn(picture.bytes, height - 300, 240)).toBeGreaterThan(0.01);
  // The margin.
  expect(await inkIn(picture.bytes, 0, 40)).toBe(0);

  const pdf = await save(agent, 'Save PDF');
  expect(pdf.name).toBe(`slip-${code}.pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const lines = linesOf(pdf.bytes);
  for (const line of ['Transfer slip', customer, code, 'Coromandel Bank', 'Paid in part']) {
    expect(lines.join(' ')).toContain(line);
  }
  expect(lines.filter((line) => line === `Bank Reference ${reference}`)).toHaveLength(2);
  expect(lines.filter((line) => line.endsWith('1.00'))).toHaveLength(2);
  expect(lines.filter((line) => line.endsWith('1,498.00'))).toHaveLength(1);
  const file = pdf.bytes.toString('latin1');
  for (const secret of ['BNK01', 'AGT01', 'ADM01', 'banker', 'agent', 'A/C 1234']) {
    expect(lines.join('\n')).not.toContain(secret);
    expect(file).not.toContain(secret);
  }
});

test('forty payments and a long name in Devanagari fit on the slip', async ({ browser }) => {
  const customer = `${uniqueCustomer('Long')} वेंकटनरसिंहराजुवारिपेटा सुब्रमण्यम अय्यर ரவி குமார்`;
  const reference = `UTR${Date.now()}`;
  const code = await payPart(browser, customer, 40, reference);
  const admin = await openAs(browser, 'admin');
  await openTransaction(admin, customer.slice(0, 18));
  await openSlip(admin, code);
  const picture = await save(admin, 'Save picture');
  const { width, height = 0 } = await sharp(picture.bytes).metadata();
  expect(width).toBe(1080);
  expect(height).toBeGreaterThan(40 * 100);
  expect(await inkIn(picture.bytes, height - 300, 240)).toBeGreaterThan(0.01);

  const { bytes } = await save(admin, 'Save PDF');
  const file = bytes.toString('latin1');
  expect(file.match(/\/Type \/Page \//g)?.length).toBeGreaterThan(2);
  expect(linesOf(bytes).filter((line) => line === `Bank Reference ${reference}`)).toHaveLength(40);
  expect(linesOf(bytes)).toContain(`${code}, page 2`);
  // The letter Ra of both scripts.
  expect(file).toContain('<0930>');
  expect(file).toContain('<0BB0>');
});

test('the share sheet gets the picture or the PDF', async ({ browser }) => {
  const customer = uniqueCustomer('Shared');
  const code = await payPart(browser, customer, 1, `UTR${Date.now()}`);
  const banker = await openAs(browser, 'banker');
  await banker.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ files = [] }: ShareData) => {
        if (shared.length === 2) throw new DOMException('no', 'NotAllowedError');
        shared.push(...files.map(({ name, type }) => `${name} ${type}`));
      },
      shared,
    });
  });
  await banker.reload();
  await openTransaction(banker, customer);
  await openSlip(banker, code);
  const dialog = dialogOf(banker);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('Shared.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Share PDF' }).click();
  await expect
    .poll(() => banker.evaluate(() => Reflect.get(navigator, 'shared') as string[]))
    .toEqual([`slip-${code}.png image/png`, `slip-${code}.pdf application/pdf`]);
  await expect(dialog.getByText('Shared.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('Couldn’t share the slip. Save it instead.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(banker.getByRole('link', { name: 'Send again' })).toHaveCount(0);
});

test('a transfer without a payment has no slip', async ({ browser }) => {
  const customer = uniqueCustomer('Unpaid');
  const admin = await openAs(browser, 'admin');
  await createAcceptedTransaction(admin, customer);
  await openTransaction(admin, customer);
  await expect(admin.getByRole('link', { name: 'Send again' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Share slip' })).toHaveCount(0);
});
