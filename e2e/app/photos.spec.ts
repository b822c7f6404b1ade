import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { injectFault, clearFaults } from '../faults.ts';
import {
  calls,
  chooseFiles,
  uniqueCustomer,
  fillInitiateForm,
  onlyTransactionOf,
  createAcceptedTransaction,
} from '../transactions.ts';
import { openAs, openTransaction } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { inspectImage, createImage } from '../images.ts';
import { test } from '../test.ts';

test.use({ serviceWorkers: 'allow' });

let admin: Page;
test.beforeAll(async ({ browser }) => {
  admin = await openAs(browser, 'admin');
});
test.afterEach(clearFaults);

/** Creates a photo like that of a phone: 12 megapixels, rotated, with a GPS position. */
async function photo(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = { width: 800, height: 600, channels: 3, noise, background: '#888' } as const;
  const buffer = await sharp({ create: small })
    .resize(4000, 3000)
    .composite([
      {
        input: { create: { width: 4000, height: 300, channels: 3, background: '#d01010' } },
        gravity: 'north',
      },
    ])
    .withExif({
      IFD0: { Make: 'Somebody', Model: 'A phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Returns the bytes of a file from the server. */
async function bytesOf(url: string) {
  const response = await admin.request.get(url);
  expect(response.status()).toBe(200);
  return response.body();
}

async function openForm(page: Page, customer: string) {
  await page.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(page, customer);
}

async function sendMoney(page: Page) {
  await page.getByRole('button', { name: 'Send Money' }).click();
  await expect(page.getByRole('list', { name: 'Overview' })).toBeVisible();
}

test(
  'a large photo is uploaded small, upright and without its GPS position',
  { tag: '@main' },
  async ({ browser }) => {
    const customer = uniqueCustomer('Large Photo');
    const agent = await openAs(browser, 'agent');
    await openForm(agent, customer);
    const taken = await photo('slip.jpg');
    expect(taken.buffer.length).toBeGreaterThan(2_000_000);
    expect(await sharp(taken.buffer).metadata()).toMatchObject({ orientation: 6 });

    const uploading = agent.waitForRequest(`**/api/${calls.attach}`);
    await chooseFiles(agent, taken);
    const sent = Number((await (await uploading).allHeaders())['content-length']);
    await expect(agent.getByRole('button', { name: 'Open slip.jpg' })).toBeVisible();
    expect(sent).toBeGreaterThan(10_000);
    expect(sent).toBeLessThan(taken.buffer.length / 2);
    await sendMoney(agent);

    const [stored] = (await onlyTransactionOf(admin, customer)).attachments;
    const bytes = await bytesOf(stored?.FILE_URL ?? '');
    const { width, height, exif, xmp, iptc, orientation = 1 } = await sharp(bytes).metadata();
    expect([width, height, orientation]).toEqual([1500, 2000, 1]);
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    // After the rotation the top of the image is at the right.
    const strip = { left: width - 100, top: 0, width: 100, height };
    const { colour } = await inspectImage(await sharp(bytes).extract(strip).png().toBuffer());
    expect(colour[0]).toBeGreaterThan(180);
    expect(colour[1]).toBeLessThan(60);
  },
);

test('an upload on a slow network shows its progress', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Initiate' }).click();
  const network = await agent.context().newCDPSession(agent);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  });
  await chooseFiles(agent, await photo('slow.jpg'));
  const progress = agent.getByRole('progressbar', { name: 'Sending slow.jpg' });
  await expect(progress).toBeVisible();
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { intervals: [50] })
    .toBeGreaterThan(0);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect(agent.getByRole('button', { name: 'Open slow.jpg' })).toBeVisible({
    timeout: 30_000,
  });
});

for (const [what, kind] of [
  ['never arrives', 'dropRequest'],
  ['is stored without a response', 'dropResponse'],
] as const) {
  test(`a file that ${what} is uploaded again separately and stored once`, async ({ browser }) => {
    const customer = uniqueCustomer('Sent Again');
    const agent = await openAs(browser, 'agent');
    await openForm(agent, customer);
    await chooseFiles(agent, await createImage('good.png', '#338833'));
    await expect(agent.getByRole('button', { name: 'Open good.png' })).toBeVisible();
    await injectFault(agent, { call: calls.attach, kind });
    await chooseFiles(agent, await createImage('bad.png', '#883333'));
    const again = agent.getByRole('button', { name: 'Send bad.png again' });
    await expect(again).toBeVisible();
    await clearFaults(agent);
    const uploads: string[] = [];
    agent.on('request', (request) => {
      if (request.url().endsWith(calls.attach)) uploads.push(request.postData() ?? '');
    });
    await again.click();
    await expect(agent.getByRole('button', { name: 'Open bad.png' })).toBeVisible();
    expect(uploads).toHaveLength(1);
    await sendMoney(agent);
    const { attachments } = await onlyTransactionOf(admin, customer);
    expect(attachments).toHaveLength(2);
    const colours = [];
    for (const { FILE_URL } of attachments) {
      colours.push((await inspectImage(await bytesOf(FILE_URL))).colour);
    }
    expect(colours).toEqual([
      [0x33, 0x88, 0x33],
      [0x88, 0x33, 0x33],
    ]);
  });
}

test('a file that is not an image is refused before the upload', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Initiate' }).click();
  const text = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await chooseFiles(agent, [text, await createImage('fine.png', '#777777')]);
  const words = 'Some files are not supported. Please upload valid formats.';
  await expectToast(agent, words);
  await expect(agent.getByRole('button', { name: 'Open fine.png' })).toBeVisible();
  await expect(agent.getByText('slip.pdf')).toHaveCount(0);
});

/** Records payments of 1 rupee, each with several receipts. */
async function createReceipts(banker: Page, id: string, payments: number, receiptsEach: number) {
  for (let payment = 0; payment < payments; payment += 1) {
    const paymentId = randomUUID();
    const files = await Promise.all(
      Array.from({ length: receiptsEach }, (_, index) => {
        const shade = (payment * receiptsEach + index).toString(16).padStart(2, '0');
        return createImage(`receipt ${payment}-${index}.png`, `#${shade}8040`);
      }),
    );
    const multipart = new FormData();
    const fields = { deviceType: 'web', timezone: 'Asia/Kolkata', username: 'banker' };
    for (const [key, value] of Object.entries({ ...fields, trans_id: id, payment_id: paymentId })) {
      multipart.append(key, value);
    }
    for (const { name, mimeType, buffer } of files) {
      multipart.append('file[]', new File([new Uint8Array(buffer)], name, { type: mimeType }));
    }
    const stored = await banker.request.post(`/api/${calls.receipt}`, { multipart });
    expect(stored.ok(), await stored.text()).toBe(true);
    const data = { ...fields, user_code: 'BNK01', trans_id: id, payment_id: paymentId };
    const paid = await banker.request.post(`/api/${calls.pay}`, { data: { ...data, amount: '1' } });
    expect(await paid.json()).toMatchObject({ status: 'success' });
  }
}

test('fifty receipts are shown as thumbnails and open in the viewer one by one', async ({
  browser,
}) => {
  const customer = uniqueCustomer('Fifty Receipts');
  const id = await createAcceptedTransaction(admin, customer);
  const banker = await openAs(browser, 'banker');
  await createReceipts(banker, id, 10, 5);

  const asked: string[] = [];
  banker.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/files/')) asked.push(pathname);
  });
  await openTransaction(banker, customer);
  const receipts = banker.getByRole('button', { name: 'Receipt +4' });
  await expect(receipts).toHaveCount(10);
  await receipts.last().scrollIntoViewIfNeeded();
  await expect(receipts.last().locator('img')).toBeVisible();
  expect(asked.filter((path) => !path.endsWith('/thumb'))).toEqual([]);

  await test.step('a click opens the viewer at that image', async () => {
    const viewer = banker.getByRole('dialog', { name: 'Images' });
    await expect(viewer).toHaveCount(0);
    await receipts.first().click();
    await expect(viewer.getByText('1 of 50')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Previous image' })).toBeDisabled();
    await viewer.getByRole('button', { name: 'Next image' }).click();
    await expect(viewer.getByText('2 of 50')).toBeVisible();
    await expect(viewer.getByText('receipt ')).toHaveCount(1);
    const fullSize = viewer.getByRole('link', { name: 'Full size in a new tab' });
    const opening = banker.context().waitForEvent('page');
    await fullSize.click();
    const tab = await opening;
    await tab.waitForLoadState();
    expect(new URL(tab.url()).pathname).toMatch(/^\/files\/[\w-]+$/);
    await expect(tab.locator('img')).toBeVisible();
    await tab.close();
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toHaveCount(0);
  });

  await test.step('the viewer ends at the last image', async () => {
    const viewer = banker.getByRole('dialog', { name: 'Images' });
    await receipts.last().click();
    await expect(viewer.getByText('46 of 50')).toBeVisible();
    const next = viewer.getByRole('button', { name: 'Next image' });
    for (const place of ['47', '48', '49', '50']) {
      await next.click();
      await expect(viewer.getByText(`${place} of 50`)).toBeVisible();
    }
    await expect(next).toBeDisabled();
  });
});
