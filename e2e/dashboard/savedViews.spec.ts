import { expect, type Page } from '@playwright/test';
import { createUser, createWaitingTransaction, password, signInByApiAs } from '../records.ts';
import { signInWith } from '../session.ts';
import { test } from '../test.ts';
import { boxOf, textsOf } from '../reads.ts';
import { uniqueCustomer } from '../transactions.ts';

const listOf = (page: Page) => page.getByRole('list', { name: 'Overview', exact: true });
const viewsOf = (page: Page) => page.getByRole('list', { name: 'Saved views' });
const namesOf = (page: Page) => textsOf(viewsOf(page).getByRole('button'));
const search = (page: Page) => page.getByRole('searchbox');

/** Waits until the device knows that the user has views. The next list that is opened shows them. */
const knowsViews = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('views.')));

/** Saves the list under a name. */
async function saveView(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save view', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save view', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a list is saved as a view, applied, ordered, renamed, deleted and restored', async ({
  browser,
}) => {
  const admin = await signInByApiAs(browser, 'admin');
  const user = await createUser(admin, 1);
  const customer = uniqueCustomer('Vimala');
  await createWaitingTransaction(admin, customer);

  const page = await signInWith(browser, user.name, password);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(listOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0);
  const top = () => boxOf(listOf(page)).then(({ y }) => y);
  const topWithoutViews = await top();

  await search(page).fill(customer);
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await saveView(page, 'Vimala');
  const vimala = viewsOf(page).getByRole('button', { name: 'Vimala', exact: true });
  await expect(vimala).toHaveAccessibleDescription('1 transaction');
  await expect(vimala).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Save view', exact: true })).toHaveCount(0);

  // A press on the active view clears the list.
  await vimala.click();
  await expect(search(page)).toHaveValue('');
  await expect(vimala).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/dashboard?tab=overview&status=WTG.PND');
  await saveView(page, 'To do');

  // Applied from another tab, and back.
  await page.getByRole('tab', { name: 'Alert' }).click();
  await vimala.click();
  await expect(page).toHaveURL(/tab=overview/);
  await expect(page).toHaveURL(/order=oldest/);
  await expect(search(page)).toHaveValue(customer);
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Alert' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Manage views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage views' });
  const up = dialog.getByRole('button', { name: 'Move “To do” up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Move “To do” down' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Rename “Vimala”' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Oldest of Vimala');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete “To do”' }).click();
  await expect(dialog.getByText('“To do” was deleted')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await namesOf(page)).join()).toMatch(/^To do.*Oldest of Vimala/s);

  // The line has its place at once after a reload, and on another device after the next tab.
  await page.goto('/dashboard?tab=overview');
  await expect(listOf(page)).toBeVisible();
  const reserved = await top();
  await expect(viewsOf(page).getByRole('button')).toHaveCount(2);
  await expect.poll(top).toBe(reserved);
  await expect.poll(top).toBeGreaterThan(topWithoutViews);

  const other = await signInWith(browser, user.name, password);
  await knowsViews(other);
  await other.getByRole('tab', { name: 'Overview' }).click();
  await expect(viewsOf(other).getByRole('button')).toHaveCount(2);
});

test('saved views apply to stored lists offline, where they cannot be changed', async ({
  browser,
}) => {
  const admin = await signInByApiAs(browser, 'admin');
  const user = await createUser(admin, 1);
  const page = await signInWith(browser, user.name, password);
  await page.getByRole('tab', { name: 'Alert' }).click();
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await saveView(page, 'Oldest alerts');
  const view = viewsOf(page).getByRole('button', { name: 'Oldest alerts' });
  await view.click();
  await expect(view).toHaveAttribute('aria-pressed', 'false');

  await page.context().setOffline(true);
  await view.click();
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByRole('list', { name: 'Alert' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Manage views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage views' });
  await expect(dialog.getByText('You are offline')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete “Oldest alerts”' })).toBeDisabled();
});
