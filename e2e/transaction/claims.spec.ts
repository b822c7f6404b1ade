import { expect, type Page } from '@playwright/test';
import { createImage } from '../images.ts';
import { openAs, openTransaction } from '../session.ts';
import { test } from '../test.ts';
import { calls, chooseFiles, createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ background: true });

const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });
const claimOf = (page: Page, holder: string) =>
  page.getByText(new RegExp(`${holder} has been paying this since \\d`));
const ownClaim = (page: Page) => page.getByText(/^You have been paying this since \d/);
const ordersOf = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
const takeButton = (page: Page) => page.getByRole('button', { name: 'I am paying this' });

test('two bankers see each other pay, are warned, and can still pay', async ({ browser }) => {
  const customer = uniqueCustomer('Claimed');
  const admin = await openAs(browser, 'admin');
  await createAcceptedTransaction(admin, customer);
  const first = await openAs(browser, 'banker');
  const second = await openAs(browser, 'banker2');
  const agent = await openAs(browser, 'agent');
  for (const page of [second, agent]) {
    await page.getByRole('searchbox').fill(customer);
    await expect(ordersOf(page)).toHaveCount(1);
  }

  await test.step('the first one holds the claim', async () => {
    await openTransaction(first, customer);
    await takeButton(first).click();
    await expect(ownClaim(first)).toBeVisible();
  });

  await test.step('its row names the banker', async () => {
    for (const page of [second, agent]) {
      await expect(ordersOf(page).getByRole('link', { name: /BNK01 is paying/ })).toBeVisible();
    }
  });

  await test.step('the details and the form of the second one do, too', async () => {
    await ordersOf(second).getByRole('link').click();
    await expect(claimOf(second, 'banker \\(BNK01\\)')).toHaveCount(1);
    await amountField(second).fill('500');
    await expect(claimOf(second, 'banker \\(BNK01\\)')).toHaveCount(2);
    await ordersOf(agent).getByRole('link').click();
    await expect(claimOf(agent, 'BNK01')).toBeVisible();
    await expect(agent.getByText('banker (BNK01)')).toHaveCount(0);
  });

  await test.step('leaving the form releases the claim', async () => {
    await first.goBack();
    await expect(claimOf(second, 'BNK01')).toHaveCount(0);
    await amountField(first).waitFor({ state: 'detached' });
  });

  await test.step('the second one takes it by typing, and closing the page releases it', async () => {
    await second.reload();
    await amountField(second).fill('600');
    await expect(ownClaim(second)).toBeVisible();
    await openTransaction(first, customer);
    await expect(claimOf(first, 'banker2 \\(BNK02\\)')).toBeVisible();
    await second.close();
    await expect(takeButton(first)).toBeVisible();
  });

  await test.step('a claim refuses nothing, and ends with the payment', async () => {
    const third = await openAs(browser, 'banker2');
    await openTransaction(third, customer);
    await takeButton(third).click();
    await expect(ownClaim(third)).toBeVisible();
    await chooseFiles(first, await createImage('receipt.png', '#2255aa'));
    await amountField(first).fill('400');
    await expect(claimOf(first, 'banker2 \\(BNK02\\)')).toHaveCount(2);
    const paid = first.waitForResponse(`**/${calls.pay}`);
    await first.getByRole('button', { name: 'Send' }).click();
    expect(await (await paid).json()).toMatchObject({ status: 'success' });
    await chooseFiles(third, await createImage('receipt.png', '#2255aa'));
    await amountField(third).fill('300');
    await third.getByRole('button', { name: 'Send' }).click();
    await expect(third.getByText('₹700.00 of ₹1,500.00 paid')).toBeVisible();
    await expect(takeButton(third)).toBeVisible();
  });
});
