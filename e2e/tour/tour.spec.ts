import { expect } from '@playwright/test';
import { type OwnApp, startOwnApp } from '../ownApp.ts';
import { signIn, unlock } from '../session.ts';
import { test } from '../test.ts';

let app: OwnApp;
test.beforeAll(async () => {
  app = await startOwnApp(() => ({ TOUR: '1' }));
});
test.afterAll(() => app.stop());

test('the tour is offered once on a device', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.origin });
  const page = await context.newPage();
  await page.goto('/');
  await unlock(page);
  await signIn(page, 'banker');
  const offer = page.getByRole('button', { name: 'One-minute tour' });
  await offer.click();
  const tour = page.getByRole('region', { name: /1 of 3/ });
  await expect(tour).toBeVisible();

  await page.getByRole('tab', { name: /Overview/ }).click();
  await tour.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Start working' }).click();
  await expect(tour).toBeHidden();
  await expect(offer).toBeHidden();

  await page.reload();
  await expect(page.getByRole('tablist', { name: 'Transactions' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Orders/ })).toBeVisible();
  await expect(offer).toBeHidden();
});
