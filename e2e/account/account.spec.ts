import { expect, type Page } from '@playwright/test';
import { createImage } from '../images.ts';
import { addressOf, callSuccessfully, openAs } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

/** Returns what the signed-in agent owes, in rupees. */
async function balanceOf(agent: Page): Promise<number> {
  const user = await agent.evaluate(() => localStorage.getItem('userDetails') ?? '{}');
  const { USER_ID } = JSON.parse(user) as { USER_ID: string };
  const { message } = await callSuccessfully(agent, 'account.php?run=getAccount', {
    agent_id: USER_ID,
  });
  return Number(message.BALANCE);
}

/** Announces a settlement in cash with a receipt. */
async function announce(agent: Page, amount: string) {
  await agent.getByRole('link', { name: 'Announce settlement' }).click();
  await agent.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await agent.getByRole('button', { name: /Method/ }).click();
  await agent.getByRole('option', { name: 'Cash' }).click();
  const receipt = await createImage('cash-slip.png', '#775533');
  await agent.locator('input[type="file"]').first().setInputFiles(receipt);
  await expect(agent.getByRole('button', { name: 'Remove cash-slip.png' })).toBeVisible();
  await agent.getByRole('button', { name: 'Announce settlement' }).click();
  await expect(agent.getByRole('heading', { name: 'Announced settlements' })).toBeVisible();
}

test(
  'a transfer is owed until its settlement is confirmed',
  { tag: '@main' },
  async ({ browser }) => {
    const [admin, agent] = [await openAs(browser, 'admin'), await openAs(browser, 'agent')];
    const customer = uniqueCustomer('Account');
    const before = await balanceOf(agent);
    await createAcceptedTransaction(admin, customer, '1500.00');

    await test.step('the accepted transfer is a debit of its agent', async () => {
      await agent.goto('/profile');
      await agent.getByRole('link', { name: 'Account' }).click();
      const line = agent.getByRole('listitem').filter({ hasText: customer });
      await expect(line).toContainText('+₹1,500.00');
      expect(await balanceOf(agent)).toBeCloseTo(before + 1500, 2);
    });

    await test.step('the agent announces a settlement, which does not count yet', async () => {
      await announce(agent, '712.34');
      expect(await balanceOf(agent)).toBeCloseTo(before + 1500, 2);
    });

    await test.step('the admin confirms it', async () => {
      await admin.goto('/users');
      await admin.getByRole('link', { name: 'Accounts' }).click();
      await admin.getByRole('searchbox', { name: 'Search Agents' }).fill('AGT01');
      await admin.getByRole('link', { name: /AGT01/ }).click();
      const announced = admin.getByRole('region', { name: 'Announced settlements' });
      const settlement = announced.getByRole('listitem').filter({ hasText: '₹712.34' });
      await settlement.getByRole('button', { name: 'Confirm' }).click();
      await expect(settlement).toHaveCount(0);
      const line = admin.getByRole('list', { name: 'Lines' }).getByRole('listitem').first();
      await expect(line).toContainText('-₹712.34');
    });

    await test.step('the balance is the debit less the settlement', async () => {
      expect(await balanceOf(agent)).toBeCloseTo(before + 1500 - 712.34, 2);
      await agent.reload();
      const line = agent.getByRole('list', { name: 'Lines' }).getByRole('listitem').first();
      await expect(line).toContainText('-₹712.34');
    });
  },
);

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const announced = (page: Page, amount: string) =>
  page
    .getByRole('region', { name: 'Announced settlements' })
    .getByRole('listitem')
    .filter({ hasText: amount });
const decided = (page: Page) => page.getByRole('region', { name: 'Settlement', exact: true });

test('an admin opens an announced settlement from the bell, which its agent may withdraw', async ({
  browser,
}) => {
  const [admin, agent] = [await openAs(browser, 'admin'), await openAs(browser, 'agent')];
  await agent.goto('/account');
  for (const amount of ['321.09', '432.10']) await announce(agent, amount);

  await test.step('the agent withdraws one', async () => {
    await announced(agent, '₹321.09').getByRole('button', { name: 'Withdraw' }).click();
    const dialog = agent.getByRole('dialog', { name: 'Withdraw settlement' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(announced(agent, '₹321.09')).toHaveCount(0);
    await expect(announced(agent, '₹432.10')).toHaveCount(1);
  });

  await test.step('the admin opens the other one, and declines it', async () => {
    await bell(admin).click();
    const panel = admin.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText('AGT01 withdrew a settlement of ₹321.09')).toBeVisible();
    await panel.getByRole('link', { name: 'AGT01 announced a settlement of ₹432.10' }).click();
    await expect(admin.getByRole('heading', { name: 'Account' })).toBeFocused();
    await expect(announced(admin, '₹432.10')).toHaveAttribute('aria-current', 'true');
    await expect(announced(admin, '₹432.10')).toBeInViewport();
    await announced(admin, '₹432.10').getByRole('button', { name: 'Decline' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Decline settlement' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('not received');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(announced(admin, '₹432.10')).toHaveCount(0);
    await expect(decided(admin)).toContainText('Declined');
  });

  await test.step('the agent learns why', async () => {
    await agent.goto('/dashboard');
    await bell(agent).click();
    const news = agent.getByRole('link', {
      name: 'ADM01 declined a settlement of ₹432.10: not received',
    });
    await news.click();
    await expect(agent).toHaveURL(addressOf('/account'));
    for (const text of ['Declined', 'By ADM01', 'not received', '₹432.10']) {
      await expect(decided(agent)).toContainText(text);
    }
    await expect(decided(agent)).toBeInViewport();
    await expect(announced(agent, '₹432.10')).toHaveCount(0);
  });
});

test('a statement is downloaded as a spreadsheet and as a PDF', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.goto('/account');
  for (const [name, extension] of [
    ['Spreadsheet', 'xlsx'],
    ['PDF', 'pdf'],
  ] as const) {
    const downloading = agent.waitForEvent('download');
    await agent.getByRole('button', { name }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^Account_AGT01_.*\\.${extension}$`));
  }
});
