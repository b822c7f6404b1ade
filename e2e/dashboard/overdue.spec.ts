import { expect, type Page } from '@playwright/test';
import { openAs } from '../session.ts';
import { test } from '../test.ts';
import { textOf } from '../reads.ts';

test.use({ background: true });

const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Overview', exact: true }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const overdueFor = /Overdue for \d+ (minute|hour|day)s?/;

test('overdue work is found, sorted by its due time, and named in rows and details', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  await admin.goto('/dashboard?tab=overview');
  await admin.getByRole('button', { name: /^Filters/ }).click();
  await dialog(admin).getByText('Overdue', { exact: true }).click();
  await dialog(admin)
    .getByRole('button', { name: /Sort by/ })
    .click();
  await admin.getByRole('option', { name: 'Due time' }).click();
  await dialog(admin).getByRole('button', { name: 'Show transactions' }).click();
  await expect(dialog(admin)).toBeHidden();
  expect(paramsOf(admin)).toEqual({ tab: 'overview', overdue: '1', sort: 'due' });
  await expect(rowsOf(admin).filter({ hasText: overdueFor })).not.toHaveCount(0);
  await expect(rowsOf(admin).filter({ hasNotText: overdueFor })).toHaveCount(0);
  const first = await textOf(rowsOf(admin).first());

  await admin.reload();
  await expect(rowsOf(admin).first()).toContainText(first.split('\n')[0] ?? '');
  await admin.getByRole('button', { name: 'Latest due first' }).click();
  expect(paramsOf(admin)).toMatchObject({ sort: 'due', order: 'oldest' });
  await admin.getByRole('button', { name: 'Remove filter: Overdue', exact: true }).click();
  await admin.getByRole('button', { name: 'Remove filter: Sorted by due time' }).click();
  await expect(admin.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  expect(paramsOf(admin)).toEqual({ tab: 'overview' });

  await admin.goto('/dashboard?tab=overview&overdue=1');
  await rowsOf(admin).first().getByRole('link').click();
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await expect(admin.getByText(overdueFor)).not.toHaveCount(0);
});

test('the number of overdue orders is part of what their tab is described by', async ({
  browser,
}) => {
  const banker = await openAs(browser, 'banker');
  await expect(
    banker.getByRole('tab', { name: 'Orders', exact: true }),
  ).toHaveAccessibleDescription(/^\d+ (or more )?transactions, \d+\+? overdue$/);
});
