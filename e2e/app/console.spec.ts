import { expect, type Page } from '@playwright/test';
import { chooseFiles, uniqueCustomer, createAcceptedTransaction } from '../transactions.ts';
import { openAs, openTransaction, type DemoUser, signIn, unlock } from '../session.ts';
import { createImage } from '../images.ts';
import { openBank, openUser, payWithReceipts, signInByApiAs } from '../records.ts';
import { textsOf } from '../reads.ts';
import { test } from '../test.ts';

// Blocking the service worker makes its registration fail.
test.use({ serviceWorkers: 'allow' });

/** Collects console errors, uncaught errors and CSP violations of a page. */
async function collectErrors(page: Page) {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  await page.exposeFunction('reportViolation', (violation: string) => {
    errors.push(`${page.url()}: violates ${violation}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: (violation: string) => void = Reflect.get(window, 'reportViolation');
      report(`${event.effectiveDirective} with ${event.blockedURI} in ${event.sourceFile}`);
    });
  });
  return errors;
}

async function visit(page: Page, path: string, heading: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Closes an overlay. Its entry leaves the history a moment later, which would end the load of the next page. */
async function closeOverlay(page: Page) {
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const depth = () => page.evaluate(() => Number(history.state?.overlays ?? 0));
  await expect.poll(depth).toBe(0);
}

/** Visits all dashboard tabs, the notifications, and the screens of all roles. */
async function visitShared(page: Page) {
  // Not by their texts, because the numbers beside them change.
  const tabs = await textsOf(page.getByRole('tab'));
  for (const index of tabs.keys()) {
    await page.getByRole('tab').nth(index).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await closeOverlay(page);
  await visit(page, '/profile', 'Profile');
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page Not Found !' })).toBeVisible();
}

/** Opens a transaction with three receipts and pages through the image viewer. */
async function visitPictures(page: Page, customer: string) {
  await openTransaction(page, customer);
  await page.getByRole('button', { name: 'Receipt' }).first().click();
  const viewer = page.getByRole('dialog', { name: 'Images' });
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  await expect(viewer.locator('img')).toBeVisible();
  await viewer.getByRole('button', { name: 'Next image' }).click();
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await closeOverlay(page);
  await expect(viewer).toHaveCount(0);
}

async function visitInitiate(page: Page) {
  await visit(page, '/transaction-initiate', 'Transaction Initiate');
  await page.getByRole('combobox', { name: 'Bank Name' }).fill('Coro');
  await page.getByRole('option').first().click();
  await chooseFiles(page, await createImage('slip.png', '#2255aa'));
  await expect(page.getByRole('button', { name: 'Open slip.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Open slip.png' }).click();
  await expect(page.getByRole('dialog', { name: 'Images' })).toBeVisible();
  await closeOverlay(page);
}

const screensOf: Partial<Record<DemoUser, (page: Page) => Promise<void>>> = {
  async admin(page) {
    await visitInitiate(page);
    await page.goto('/users');
    await openUser(page, 'AGT02');
    await visit(page, '/users/add', 'Add User');
    await page.getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: 'Agent' }).click();
    await page.goto('/bank');
    await openBank(page, 'COMB');
    await page.getByRole('button', { name: 'Logo' }).click();
    await expect(page.getByRole('dialog').locator('img')).toBeVisible();
    await closeOverlay(page);
    await page.goto('/bank');
    await page.getByRole('link', { name: 'Add Bank' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add Bank' })).toBeVisible();
    await visit(page, '/report', 'Report');
    await visit(page, '/setting', 'Setting');
  },
  async banker(page) {
    await page.goto('/users');
    await expect(page).toHaveURL('/unauthorized');
  },
  agent: visitInitiate,
};

for (const [person, visitOwn] of Object.entries(screensOf) as [
  DemoUser,
  (page: Page) => Promise<void>,
][]) {
  test(`no screen of ${person} logs an error or violates the content security policy`, async ({
    browser,
    page,
  }) => {
    const customer = uniqueCustomer('Quiet');
    const admin = await openAs(browser, 'admin');
    const id = await createAcceptedTransaction(admin, customer);
    await payWithReceipts(await signInByApiAs(browser, 'banker'), id, 3);

    const errors = await collectErrors(page);
    await page.goto('/');
    await unlock(page);
    await signIn(page, person);
    await visitShared(page);
    await visitPictures(page, customer);
    await visitOwn(page);
    expect(errors).toEqual([]);
  });
}
