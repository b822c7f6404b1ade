import { expect, type Locator, type Page } from '@playwright/test';
import { createImage } from '../images.ts';
import { reportNameProblem } from '../records.ts';
import { listOf } from '../rows.ts';
import { addressOf, openAs } from '../session.ts';
import { test } from '../test.ts';
import {
  calls,
  createAcceptedTransaction,
  fillInitiateForm,
  uniqueCustomer,
} from '../transactions.ts';

test.use({ background: true });

const wide = { viewport: { width: 1280, height: 800 } };

const press = (page: Page, key: string) => page.keyboard.press(key);
const heading = (page: Page) => page.getByRole('heading', { name: 'Transaction Details' });
const orders = (page: Page) => listOf(page, 'Orders').getByRole('link');

/** Presses Tab until the element has the focus, as a user does who looks for it. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element.contains(document.activeElement));
  for (let presses = 0; !(await isFocused()); presses += 1) {
    expect(presses, 'presses of Tab').toBeLessThan(80);
    await press(page, key);
  }
}

/** Presses keys so fast that the page cannot render in between. */
const pressAtOnce = (page: Page, keys: readonly string[]) =>
  page.evaluate((pressed) => {
    for (const key of pressed) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, keys);

/** Focuses an element with Tab and presses a key on it. */
async function use(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await press(page, key);
}

test('a banker works a whole day without a pointer', async ({ browser, contextOptions }) => {
  const customer = uniqueCustomer('Keyboard');
  const admin = await openAs(browser, 'admin');
  await createAcceptedTransaction(admin, customer, '500.00');
  const problem = await createAcceptedTransaction(admin, customer, '600.00');
  const banker2 = await openAs(browser, 'banker2');
  await reportNameProblem(banker2, problem, 'The name differs');

  const context = await browser.newContext({ ...contextOptions, ...wide });
  const page = await context.newPage();

  await test.step('unlocks and signs in', async () => {
    await page.goto('/');
    for (const digit of '314159') {
      await use(page, page.getByRole('button', { name: digit, exact: true }));
    }
    await expect(page).toHaveURL('/login');
    await tabTo(page, page.getByRole('textbox', { name: 'User name' }));
    await page.keyboard.type('banker');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('demo-banker');
    await press(page, 'Enter');
    await expect(page).toHaveURL(addressOf('/dashboard'));
    await expect(orders(page).first()).toBeVisible();
  });

  await test.step('reads which shortcuts there are', async () => {
    await press(page, '?');
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(map).toContainText('Search the list');
    // Behind the dialog, no shortcut does anything.
    await press(page, '/');
    await expect(map).toBeVisible();
    await press(page, 'Escape');
    await expect(map).toHaveCount(0);
  });

  await test.step('finds work: searches, moves through the rows and opens one', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Orders' }), 'Shift+Tab');
    await press(page, 'ArrowRight');
    await press(page, '/');
    await page.keyboard.type(customer);
    const rows = listOf(page, 'Overview').getByRole('link');
    await expect(rows).toHaveCount(2);
    // In the field, letters are text.
    await expect(page.getByRole('searchbox')).toHaveValue(customer);
    await tabTo(page, page.getByRole('button', { name: 'Oldest first' }));
    await press(page, 'Enter');
    await expect(rows.first()).toHaveAccessibleName(/₹500.00/);
    await press(page, 'j');
    await expect(rows.first()).toBeFocused();
    await press(page, 'j');
    await expect(rows.nth(1)).toBeFocused();
    await press(page, 'k');
    await expect(rows.first()).toBeFocused();
    await press(page, 'Enter');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Place in the list' })).toHaveText('1 of 2');
  });

  await test.step('claims it', async () => {
    await use(page, page.getByRole('button', { name: 'I am paying this' }));
    await expect(page.getByText(/^You have been paying this since/)).toBeVisible();
  });

  await test.step('pays in part, with a receipt and a bank reference', async () => {
    await press(page, 'f');
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await page.keyboard.type('200');
    // Begun before the focus is checked: otherwise the key could arrive before the browser listens.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.getByRole('button', { name: 'Choose images' }).first());
    await press(page, 'Enter');
    await (await chooser).setFiles(await createImage('receipt.png', '#22aa55'));
    await expect(page.getByRole('button', { name: 'Remove receipt.png' })).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Bank Reference' }));
    await page.keyboard.type(`KEYS${customer.slice(-8)}`);
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    const paid = page.waitForResponse(`**/api/${calls.pay}`);
    await press(page, 'Control+Enter');
    expect(await (await paid).json()).toMatchObject({ status: 'success' });
    await expect(page.getByText('₹200.00 of ₹500.00 paid')).toBeVisible();
  });

  await test.step('steps to the next, and sends a message there', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Back' }).first(), 'Shift+Tab');
    await press(page, 'n');
    await expect(page.getByRole('group', { name: 'Place in the list' })).toHaveText('2 of 2');
    await expect(heading(page)).toBeFocused();
    const message = page.getByRole('form', { name: 'Message' }).getByRole('textbox');
    await tabTo(page, message);
    await page.keyboard.type('Which name is on the account?');
    await expect(message).toHaveValue('Which name is on the account?');
    await use(page, page.getByRole('button', { name: 'Send message' }));
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Which name');
    await tabTo(page, page.getByRole('button', { name: 'Previous transaction' }), 'Shift+Tab');
    await press(page, 'p');
    await expect(page.getByText('₹200.00 of ₹500.00 paid')).toBeVisible();
  });

  await test.step('finds the payment by its reference', async () => {
    await press(page, '/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await press(page, 'Control+a');
    await page.keyboard.type(`KEYS${customer.slice(-8)}`);
    const rows = listOf(page, 'Overview').getByRole('link');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('₹500.00');
    await press(page, 'Enter');
    await expect(page.getByText('₹200.00 of ₹500.00 paid')).toBeVisible();
  });

  await test.step('reads the notifications', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Notifications/ }), 'Shift+Tab');
    await press(page, 'Enter');
    const notifications = page.getByRole('dialog', { name: 'Notifications' });
    await expect(notifications.getByRole('listitem').first()).toBeVisible();
    await press(page, 'Escape');
    await expect(notifications).toHaveCount(0);
  });

  await test.step('turns the shortcuts off', async () => {
    await use(page, page.getByRole('link', { name: 'Profile' }));
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    const shortcuts = page.getByRole('switch', { name: 'Keyboard shortcuts' });
    await tabTo(page, shortcuts.locator('xpath=ancestor-or-self::label'));
    await press(page, 'Space');
    await expect(shortcuts).not.toBeChecked();
    await press(page, '?');
    await use(page, page.getByRole('button', { name: 'Show shortcuts' }));
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await press(page, 'Escape');
  });

  await test.step('signs out', async () => {
    await use(page, page.getByRole('button', { name: 'Logout' }));
    await expect(page).toHaveURL('/login');
  });
});

test('Enter opens what a search finds, also before it is found', async ({ browser }) => {
  const customer = uniqueCustomer('Found');
  const admin = await openAs(browser, 'admin');
  await createAcceptedTransaction(admin, customer, '700.00');
  await press(admin, '/');
  await admin.keyboard.type(customer);
  await press(admin, 'Enter');
  await expect(heading(admin)).toBeFocused();
  await expect(admin.getByText('₹700.00').first()).toBeVisible();
});

test('what is typed before the search has opened is searched for', async ({ browser }) => {
  const customer = uniqueCustomer('Typed fast');
  const admin = await openAs(browser, 'admin');
  await createAcceptedTransaction(admin, customer, '800.00');
  await pressAtOnce(admin, ['/', ...customer]);
  await expect(admin.getByRole('searchbox')).toHaveValue(customer);
  await expect(listOf(admin, 'Overview').getByRole('link')).toHaveCount(1);

  await admin.goto('/dashboard');
  await expect(admin.getByRole('tab', { name: 'Summary', selected: true })).toBeVisible();
  await pressAtOnce(admin, ['/', ...customer, 'Enter']);
  await expect(heading(admin)).toBeFocused();
  await expect(admin.getByText('₹800.00').first()).toBeVisible();
});

test('i opens a new transaction', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await expect(orders(agent).first()).toBeVisible();
  await press(agent, 'i');
  await expect(agent.getByRole('heading', { name: 'Transaction Initiate' })).toBeFocused();
});

test('Ctrl+Enter sends a form from any field, and shows what is missing', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.goto('/transaction-initiate');
  const notes = agent.getByRole('textbox', { name: 'Notes' });
  await notes.fill('A/C 1234');
  await press(agent, 'Control+Enter');
  await expect(agent.getByRole('combobox', { name: 'Bank Name' })).toBeFocused();
  await expect(agent.getByText('Bank Name is required')).toBeVisible();
  const customer = uniqueCustomer('Sent by keys');
  await fillInitiateForm(agent, customer);
  await notes.focus();
  const sent = agent.waitForResponse(`**/api/${calls.initiate}`);
  await press(agent, 'Control+Enter');
  expect(await (await sent).json()).toMatchObject({ status: 'success' });
});

test('a screen without a search opens that of Overview', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await press(admin, '/');
  await expect(admin.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  await expect(admin.getByRole('searchbox')).toBeFocused();
  await admin.getByRole('list', { name: 'Overview' }).getByRole('link').first().click();
  await expect(heading(admin)).toBeFocused();
  await press(admin, '/');
  await expect(admin.getByRole('searchbox')).toBeFocused();
  await admin.goBack();
  await expect(heading(admin)).toBeVisible();
});
