import { expect, type Page } from '@playwright/test';
import { storedEntries } from '../storedData.ts';
import {
  calls,
  chooseFiles,
  customerField,
  fillInitiateForm,
  onlyTransactionOf,
  uniqueCustomer,
} from '../transactions.ts';
import { holdResponses, waitForRender } from '../network.ts';
import { call, openAs } from '../session.ts';
import { createImage } from '../images.ts';
import { test } from '../test.ts';

const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });
const open = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` });

/** Delivers the response to the first upload after the response to the second. */
async function swapResponses(page: Page) {
  const firstStored = Promise.withResolvers<void>();
  const firstDelivered = Promise.withResolvers<void>();
  const secondDelivered = Promise.withResolvers<void>();
  let uploads = 0;
  await page.route(`**/api/${calls.attach}`, async (route) => {
    uploads += 1;
    const isFirst = uploads === 1;
    const response = await route.fetch();
    if (isFirst) {
      firstStored.resolve();
      await secondDelivered.promise;
      await route.fulfill({ response });
      return firstDelivered.resolve();
    }
    await route.fulfill({ response });
    await waitForRender(page);
    secondDelivered.resolve();
  });
  const bothDelivered = Promise.all([firstDelivered.promise, secondDelivered.promise]);
  return { firstStored: firstStored.promise, bothDelivered };
}

test(
  'two files whose responses arrive in the opposite order are both shown',
  { tag: '@main' },
  async ({ browser }) => {
    const customer = uniqueCustomer('Two Files');
    const agent = await openAs(browser, 'agent');
    await agent.getByRole('link', { name: 'Initiate' }).click();
    await fillInitiateForm(agent, customer);
    const { firstStored, bothDelivered } = await swapResponses(agent);
    await chooseFiles(agent, await createImage('first.png', '#aa2222'));
    await firstStored;
    await chooseFiles(agent, await createImage('second.png', '#22aa22'));
    await bothDelivered;
    await waitForRender(agent);
    for (const name of ['first.png', 'second.png']) {
      await expect(open(agent, name)).toHaveCount(1);
      await expect(remove(agent, name)).toHaveCount(1);
    }

    await agent.getByRole('button', { name: 'Send Money' }).click();
    await expect(agent.getByRole('list', { name: 'Overview' })).toBeVisible();
    const admin = await openAs(browser, 'admin');
    expect((await onlyTransactionOf(admin, customer)).attachments).toHaveLength(2);
  },
);

test('a file that the server has removed must be uploaded again', async ({ browser }) => {
  const customer = uniqueCustomer('Lost File');
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(agent, customer);
  const uploaded = agent.waitForResponse(`**/api/${calls.attach}`);
  await chooseFiles(agent, await createImage('lost.png', '#2222aa'));
  const [file] = (await (await uploaded).json()).file;
  await expect(open(agent, 'lost.png')).toBeVisible();
  const { body } = await call(agent, 'transaction.php?run=delete_attachments', {
    attachment_id: file.ATTACHMENT_ID,
    trans_id: file.TRANSACTION_ID,
  });
  expect(body.status).toBe('success');

  await agent.getByRole('button', { name: 'Send Money' }).click();
  const missing = agent.getByText('A file is missing. Please upload it again.');
  await expect(missing.first()).toBeVisible();
  await remove(agent, 'lost.png').click();
  await expect(remove(agent, 'lost.png')).toHaveCount(0);
  await chooseFiles(agent, await createImage('again.png', '#2222aa'));
  await expect(open(agent, 'again.png')).toBeVisible();
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByRole('list', { name: 'Overview' })).toBeVisible();
  const admin = await openAs(browser, 'admin');
  expect((await onlyTransactionOf(admin, customer)).attachments).toHaveLength(1);
});

test('Start over during an upload leaves no file in the browser', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(agent, 'Started Over');
  await chooseFiles(agent, await createImage('stored.png', '#aa2222'));
  await expect(open(agent, 'stored.png')).toBeVisible();
  await agent.reload();
  const startOver = agent.getByRole('button', { name: 'Start over' });
  await expect(startOver).toBeVisible();

  const answers = await holdResponses(agent, calls.attach);
  await chooseFiles(agent, await createImage('uploading.png', '#22aa22'));
  await answers.handled;
  await startOver.click();
  await expect(customerField(agent)).toHaveValue('');
  await answers.release();
  await expect(remove(agent, 'uploading.png')).toHaveCount(0);
  // Writes are ordered, so anything stored after the response precedes this reload.
  await agent.reload();
  await expect(customerField(agent)).toHaveValue('');
  await expect.poll(() => storedEntries(agent, 'draftFiles')).toEqual([]);
});
