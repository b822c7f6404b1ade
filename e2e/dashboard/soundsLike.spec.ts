import { expect } from '@playwright/test';
import { addressOf, openAs } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction } from '../transactions.ts';

test('customers that sound like a search follow its matches, and Back returns to them', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const id = await createAcceptedTransaction(admin, 'Xulfiqar Quttiyandi');
  await admin.goto('/dashboard?tab=overview');
  const search = admin.getByRole('searchbox', { name: 'Search Transactions' });
  await search.fill('Xulfiqar Quttiyandi');
  const rows = admin.getByRole('list', { name: 'Overview' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);

  await search.fill('zulfikar kuttiyandi');
  const alike = admin.getByRole('region', { name: 'Sounds like “zulfikar kuttiyandi”' });
  const link = alike.getByRole('link', { name: /Xulfiqar Quttiyandi/ });
  await expect(admin.getByText('Nothing matches “zulfikar kuttiyandi”')).toBeVisible();
  await expect(link).toHaveCount(1);
  await link.click();
  await expect(admin).toHaveURL(new RegExp(`id=${id}$`));
  await admin.goBack();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
  await expect(link).toBeVisible();

  await search.fill('zebra');
  await expect(admin.getByText('Nothing matches “zebra”')).toBeVisible();
  await expect(admin.getByRole('region', { name: /Sounds like/ })).toHaveCount(0);
});
