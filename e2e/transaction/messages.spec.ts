import { expect, type Page } from '@playwright/test';
import { createImage } from '../images.ts';
import { dropRequests, dropResponses, restoreConnection } from '../network.ts';
import { reportNameProblem } from '../records.ts';
import { openAs, openTransaction, callSuccessfully } from '../session.ts';
import { test } from '../test.ts';
import { calls, createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ background: true });

const addMessage = 'transaction.php?run=addMessage';

const form = (page: Page) => page.getByRole('form', { name: 'Message' });
const thread = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
const field = (page: Page) => form(page).getByRole('textbox', { name: 'Message' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' });

/** Opens the list of alerts with the transaction of a customer, and returns its row. */
async function rowOf(page: Page, customer: string) {
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Alert' }).click();
  await page.getByRole('searchbox').fill(customer);
  const rows = page.getByRole('list', { name: 'Alert' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  return rows;
}

test('a banker asks with a photo, and the agent is notified and answers', async ({ browser }) => {
  const customer = uniqueCustomer('Messaged');
  const admin = await openAs(browser, 'admin');
  const banker = await openAs(browser, 'banker');
  const agent = await openAs(browser, 'agent');
  const id = await createAcceptedTransaction(admin, customer);
  await reportNameProblem(banker, id, 'The name differs');

  await test.step('the banker asks with a photo', async () => {
    await openTransaction(banker, customer);
    await expect(banker.getByText('No messages yet.')).toBeVisible();
    await field(banker).fill('Which name is on the account?');
    const photo = await createImage('reply.png', '#2222aa');
    await form(banker).locator('input[type="file"]').first().setInputFiles(photo);
    await expect(banker.getByRole('button', { name: 'Remove reply.png' })).toBeVisible();
    await send(banker).click();
    await expect(thread(banker)).toHaveText([/^You.*Which name is on the account\?$/]);
    await expect(field(banker)).toHaveValue('');
    await expect(field(banker)).toBeFocused();
    await expect(banker.getByRole('button', { name: 'Remove reply.png' })).toHaveCount(0);
  });

  await test.step('the agent is notified, and the row shows the message', async () => {
    await expect(await rowOf(agent, customer)).toContainText('1 unanswered message');
    await agent.getByRole('button', { name: /Notifications/ }).click();
    const entries = agent.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await expect(entries.first()).toContainText(/BNK01 sent a message on \d+/);
    await entries.first().getByRole('link').click();
  });

  await test.step('the agent answers; the form of the transaction is locked', async () => {
    await expect(thread(agent)).toHaveText([/^BNK01.*Which name is on the account\?$/]);
    await expect(agent.getByRole('textbox', { name: 'Notes' })).toBeDisabled();
    await thread(agent).getByRole('button', { name: 'Photo' }).click();
    await expect(agent.getByRole('dialog')).toContainText('reply.png');
    await agent.keyboard.press('Escape');
    await field(agent).fill('Ravi Kumar');
    await send(agent).click();
    await expect(thread(agent)).toHaveCount(2);
    await expect(agent.getByText('1 unanswered')).toHaveCount(0);
  });

  await test.step('the counts on the rows have changed', async () => {
    await expect(await rowOf(agent, customer)).not.toContainText('unanswered');
    await expect(await rowOf(banker, customer)).toContainText('1 unanswered message');
    await expect(await rowOf(admin, customer)).toContainText('1 unanswered message');
  });

  await test.step('the head of the details leads the banker to the answer', async () => {
    await openTransaction(banker, customer);
    await expect(thread(banker)).toHaveCount(2);
    await banker.getByRole('button', { name: '1 unanswered message' }).click();
    await expect(banker.getByRole('list', { name: 'Messages' })).toBeFocused();
    await expect(thread(banker).last()).toBeInViewport();
  });

  await test.step('the history has both messages', async () => {
    await banker.getByRole('button', { name: 'History' }).click();
    await expect(banker.getByText('Message sent')).toHaveCount(2);
  });

  await test.step('a typed message is kept when the status changes meanwhile', async () => {
    await openTransaction(agent, customer);
    await field(agent).fill('One more message');
    await callSuccessfully(banker, 'transaction.php?run=update_transaction_banker', {
      trans_id: id,
      trans_code: '',
      reason: '',
      status: 'PND',
    });
    // The change arrives by itself.
    await expect(agent.getByText(/^No message can be sent in this status/)).toBeVisible();
    await expect(thread(agent)).toHaveCount(2);
  });
});

test('a message without a confirmation is found on the server, and sent once', async ({
  browser,
}) => {
  const customer = uniqueCustomer('Unconfirmed');
  const admin = await openAs(browser, 'admin');
  const banker = await openAs(browser, 'banker');
  const id = await createAcceptedTransaction(admin, customer);
  await reportNameProblem(banker, id, 'The name differs');
  const checkStatus = banker.getByRole('button', { name: 'Check status' });

  await test.step('a draft survives a reload', async () => {
    await openTransaction(banker, customer);
    await field(banker).fill('Which name is on the account?');
    await banker.reload();
    await expect(field(banker)).toHaveValue('Which name is on the account?');
  });

  await test.step('the confirmation is lost, and so is the check', async () => {
    await dropResponses(banker, addMessage);
    await dropRequests(banker, calls.view);
    await send(banker).click();
    await expect(checkStatus).toBeVisible();
    await expect(send(banker)).toBeDisabled();
  });

  await test.step('after a reload the app finds the message', async () => {
    await restoreConnection(banker, addMessage);
    await restoreConnection(banker, calls.view);
    await banker.reload();
    await expect(thread(banker)).toHaveText([/^You.*Which name is on the account\?$/]);
    await expect(field(banker)).toHaveValue('');
    await expect(checkStatus).toHaveCount(0);
  });
});
