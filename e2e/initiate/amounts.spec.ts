import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { clearFaults, injectFault } from '../faults.ts';
import { createImage } from '../images.ts';
import { openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import {
  calls,
  chooseFiles,
  createAcceptedTransaction,
  fillInitiateForm,
  onlyTransactionOf,
  uniqueCustomer,
} from '../transactions.ts';

const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });

test.afterEach(clearFaults);

/** Returns the text of the amount with `|` at the caret. */
const typed = (page: Page) =>
  amountField(page).evaluate((input: HTMLInputElement) => {
    const caret = input.selectionStart ?? 0;
    return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`;
  });

test('an agent sends an amount typed as a short form', async ({ browser }) => {
  const customer = uniqueCustomer('Short Form');
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(agent, customer);
  await amountField(agent).fill('');
  await amountField(agent).pressSequentially('2.5L');
  await expect(agent.getByText('₹2,50,000.00 · Two lakh fifty thousand rupees')).toBeVisible();
  const request = agent.waitForRequest(`**/${calls.initiate}`);
  await agent.getByRole('button', { name: 'Send Money' }).click();
  expect((await request).postDataJSON()).toMatchObject({ amount: '250000.00' });
  await expect(agent.getByRole('list', { name: 'Overview' })).toBeVisible();
  const { transactions } = await onlyTransactionOf(agent, customer);
  expect(transactions[0]).toMatchObject({ BALANCE: '250000.00' });
});

test('an agent sends paise that were typed behind a comma', async ({ browser }) => {
  const customer = uniqueCustomer('Decimal Comma');
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Initiate' }).click();
  await fillInitiateForm(agent, customer);
  await amountField(agent).fill('');
  await amountField(agent).pressSequentially('1500,50');
  await expect(agent.getByText('One thousand five hundred rupees and fifty paise')).toBeVisible();
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByRole('list', { name: 'Overview' })).toBeVisible();
  const { transactions } = await onlyTransactionOf(agent, customer);
  expect(transactions[0]).toMatchObject({ BALANCE: '1500.50' });
});

test('the caret stays at its digit, and changes can be undone', async ({ browser }) => {
  const page = await openAs(browser, 'agent');
  await page.getByRole('link', { name: 'Initiate' }).click();
  const { keyboard } = page;
  await amountField(page).pressSequentially('250000');
  await expect.poll(() => typed(page)).toBe('2,50,000|');

  await test.step('in the middle', async () => {
    for (let steps = 0; steps < 5; steps += 1) await keyboard.press('ArrowLeft');
    await expect.poll(() => typed(page)).toBe('2,5|0,000');
    await keyboard.type('1');
    await expect.poll(() => typed(page)).toBe('25,1|0,000');
    await keyboard.press('Backspace');
    await expect.poll(() => typed(page)).toBe('2,5|0,000');
  });

  await test.step('at a comma', async () => {
    await keyboard.press('ArrowLeft');
    await expect.poll(() => typed(page)).toBe('2,|50,000');
    await keyboard.press('Backspace');
    await expect.poll(() => typed(page)).toBe('|50,000');
    await keyboard.press('Control+z');
    await expect.poll(() => typed(page)).toBe('2,|50,000');
    await keyboard.press('ArrowLeft');
    await keyboard.press('Delete');
    await expect.poll(() => typed(page)).toBe('2|0,000');
  });

  await test.step('with undo and redo', async () => {
    await keyboard.press('Control+z');
    await keyboard.press('Control+z');
    await expect.poll(() => typed(page)).toBe('25,1|0,000');
    await keyboard.press('Control+Shift+z');
    await keyboard.press('Control+y');
    await expect.poll(() => typed(page)).toBe('2|0,000');
    await keyboard.type('9');
    await keyboard.press('Control+y');
    await expect(amountField(page)).toHaveValue('2,90,000');
  });

  await test.step('with an input method', async () => {
    await amountField(page).fill('');
    const device = await page.context().newCDPSession(page);
    for (const text of ['1', '12', '123', '1234']) {
      await device.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
      await expect(amountField(page)).toHaveValue(text);
    }
    await device.send('Input.insertText', { text: '1234' });
    await expect(amountField(page)).toHaveValue('1,234');
    await expect.poll(() => typed(page)).toBe('1,234|');
    await expect(page.getByText('One thousand two hundred thirty-four rupees')).toBeVisible();
    await keyboard.press('Control+z');
    await expect.poll(() => typed(page)).toBe('|');
  });
});

test('a banker pays the full balance', async ({ browser }) => {
  const customer = uniqueCustomer('Full Balance');
  const admin = await openAs(browser, 'admin');
  await createAcceptedTransaction(admin, customer, '125000.50');
  const banker = await openAs(browser, 'banker');
  await openTransaction(banker, customer);
  const paid = banker.getByRole('progressbar', { name: '₹0.00 of ₹1,25,000.50 paid' });
  await expect(paid).toBeVisible();

  await amountField(banker).pressSequentially('1.3L');
  await expect(banker.getByText('₹4,999.50 more than the balance')).toBeVisible();
  await banker.getByRole('button', { name: 'Pay full balance' }).click();
  await expect(amountField(banker)).toHaveValue('1,25,000.50');
  await expect(banker.getByText('more than the balance')).toBeHidden();
  await chooseFiles(banker, await createImage('receipt.png', '#2255aa'));
  await expect(banker.getByRole('button', { name: 'Remove receipt.png' })).toBeVisible();
  await banker.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(banker.getByRole('heading', { name: 'Payment History' })).toBeVisible();
  const { payments } = await onlyTransactionOf(admin, customer);
  expect(payments).toMatchObject([{ AMOUNT_CREDIT: '125000.50' }]);
});

const capabilities = 'common.php?run=getCapabilities';

/** Opens the initiate form as an agent whose server gives this answer about its capabilities. */
async function openWithCapabilities(
  browser: Browser,
  request: APIRequestContext,
  answer: { status: number; body: string },
): Promise<Page> {
  // The first screen of a session asks for them.
  await injectFault({ request }, { call: capabilities, kind: 'respond', ...answer });
  const agent = await openAs(browser, 'agent');
  await agent.getByRole('link', { name: 'Initiate' }).click();
  return agent;
}

test('an amount above the limit is typed twice, also after a reload', async ({
  browser,
  request,
}) => {
  const customer = uniqueCustomer('Typed Twice');
  const agent = await openWithCapabilities(browser, request, {
    status: 200,
    body: '{"status":"success","message":{"RETYPE_ABOVE":"100000.00"}}',
  });
  await fillInitiateForm(agent, customer);
  const again = agent.getByRole('textbox', { name: 'Type the amount again' });
  await expect(again).toBeHidden();
  await amountField(agent).fill('2.5L');
  await again.fill('2.6L');
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByText('The two amounts are different')).toBeVisible();
  await expect(again).toBeFocused();

  await agent.reload();
  await expect(amountField(agent)).toHaveValue('2.5L');
  await expect(again).toHaveValue('2.6L');
  await again.fill('2,50,000');
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByRole('list', { name: 'Overview' })).toBeVisible();
  const { transactions } = await onlyTransactionOf(agent, customer);
  expect(transactions[0]).toMatchObject({ BALANCE: '250000.00' });
});

test('a server that knows only the specified calls is asked once', async ({ browser, request }) => {
  const customer = uniqueCustomer('Specified Calls');
  const agent = await openWithCapabilities(browser, request, {
    status: 404,
    body: '{"status":"error","message":"x"}',
  });
  await fillInitiateForm(agent, customer);
  await amountField(agent).fill('900000');
  await agent.getByRole('button', { name: 'Send Money' }).click();
  await expect(agent.getByRole('list', { name: 'Overview' })).toBeVisible();
  await openTransaction(agent, customer);
  await expect(agent.getByRole('textbox', { name: 'Initiate Amount' })).toHaveValue('9,00,000.00');
  // Only the first question gets the injected answer. A second one would show the section.
  await expect(agent.getByRole('button', { name: 'History' })).toBeHidden();
  await expect
    .poll(() => agent.evaluate(() => window.shownToasts))
    .not.toContain('Something Went Wrong!');
});
