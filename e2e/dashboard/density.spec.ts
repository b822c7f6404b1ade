import { expect, type Page } from '@playwright/test';
import { listOf } from '../rows.ts';
import { addressOf, openAs } from '../session.ts';
import { test } from '../test.ts';

test.use({ background: true });

const laptop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Returns how many rows of the list are visible: whole ones, and all by the share that is visible. */
const visibleRows = (page: Page, list: string) =>
  listOf(page, list).evaluate((rows) => {
    const scroller = rows.parentElement?.getBoundingClientRect();
    const head = rows.querySelector('thead')?.getBoundingClientRect();
    const top = head?.bottom ?? scroller?.top ?? 0;
    const bottom = scroller?.bottom ?? 0;
    const shares = [...rows.querySelectorAll('[data-row]')].map((row) => {
      const box = row.getBoundingClientRect();
      const shown = Math.min(box.bottom, bottom) - Math.max(box.top, top);
      return Math.max(0, shown) / box.height;
    });
    return {
      whole: shares.filter((share) => share > 0.99).length,
      all: shares.reduce((sum, share) => sum + share, 0),
    };
  });

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('a laptop shows fourteen whole rows, and a phone seven and a half', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', laptop);
  await admin.goto('/dashboard?tab=overview');
  await expect(admin.getByRole('region', { name: 'Today at a glance' })).toBeVisible();
  await expect
    .poll(async () => (await visibleRows(admin, 'Overview')).whole)
    .toBeGreaterThanOrEqual(14);

  const onPhone = await openAs(browser, 'admin', phone);
  await onPhone.goto('/dashboard?tab=overview');
  await expect
    .poll(async () => (await visibleRows(onPhone, 'Overview')).all)
    .toBeGreaterThanOrEqual(7.5);
  await onPhone.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(() => isTooWide(onPhone)).toBe(false);
});

test('the height of rows is chosen in the profile, and kept on the device', async ({ browser }) => {
  const banker = await openAs(browser, 'banker', laptop);
  const first = listOf(banker, 'Orders').locator('[data-row]').first();
  await expect.poll(async () => (await first.boundingBox())?.height).toBe(40);
  await banker.goto('/profile');
  await banker.getByRole('radio', { name: 'Compact', checked: true }).waitFor();
  await banker.getByText('Comfortable', { exact: true }).click();
  await banker.goto('/dashboard');
  await expect.poll(async () => (await first.boundingBox())?.height).toBe(56);
});

test('the day at a glance stays closed until it is wanted again', async ({ browser }) => {
  const banker = await openAs(browser, 'banker', laptop);
  const day = banker.getByRole('region', { name: 'Today at a glance' });
  const toggle = banker.getByRole('button', { name: 'Today at a glance' });
  await expect(day).toBeVisible();
  await toggle.click();
  await expect(day).toHaveCount(0);
  await banker.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(day).toHaveCount(0);
  await toggle.click();
  await expect(day).toBeVisible();
  await expect(banker).toHaveURL(addressOf('/dashboard'));
});
