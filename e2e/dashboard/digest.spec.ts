import { expect, type Page } from '@playwright/test';
import { createUser, createWaitingTransaction, password, signInByApiAs } from '../records.ts';
import { addressOf, signInWith } from '../session.ts';
import { test } from '../test.ts';
import { boxOf } from '../reads.ts';

test.use({ background: true });

const digest = (page: Page) => page.getByRole('button', { name: /^Since/ });

/** Lets the last use of this browser by a user be some minutes ago. */
const leaveFor = (page: Page, userId: string, minutes: number) =>
  page.evaluate(([id, at]) => localStorage.setItem(`lastUse ${id}`, String(at)), [
    userId,
    Date.now() - minutes * 60_000,
  ] as const);

test('a user who returns after ten minutes reads what happened', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const agent = await createUser(admin, 3);
  const page = await signInWith(browser, agent.name, password);
  await expect(page).toHaveURL(addressOf('/dashboard'));
  const initiate = (customer: string) => createWaitingTransaction(admin, customer, agent.code);
  await initiate('First');
  await initiate('Second');

  await leaveFor(page, agent.id, 9);
  await page.reload();
  const list = page.getByRole('list', { name: 'Orders' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(digest(page)).toHaveCount(0);

  await leaveFor(page, agent.id, 11);
  await page.reload();
  await expect(digest(page)).toHaveText(/: 2 new$/);
  // The list did not move to make room for it.
  const before = await boxOf(list);
  await digest(page).click();
  await expect(digest(page)).toHaveCount(0);
  await expect.poll(() => boxOf(list)).toEqual(before);

  // It is shown once.
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(digest(page)).toHaveCount(0);
});

test('an absence without any event is not mentioned', async ({ browser }) => {
  const admin = await signInByApiAs(browser, 'admin');
  const agent = await createUser(admin, 3);
  const page = await signInWith(browser, agent.name, password);
  await expect(page).toHaveURL(addressOf('/dashboard'));
  await leaveFor(page, agent.id, 30);
  const answered = page.waitForResponse(/run=getDigest/);
  await page.reload();
  await answered;
  await expect(page.getByText('There are no open orders.')).toBeVisible();
  await expect(digest(page)).toHaveCount(0);
});
