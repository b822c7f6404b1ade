import { expect, type Page } from '@playwright/test';
import { listOf } from '../rows.ts';
import { addressOf, call, openAs } from '../session.ts';
import { test } from '../test.ts';
import { attributeOf, boxOf } from '../reads.ts';
import { calls, createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

test.use({ background: true });

const wide = { viewport: { width: 1280, height: 800 } };

const list = (page: Page) => listOf(page, 'Overview');
const rows = (page: Page) => list(page).getByRole('link');
const current = (page: Page) => list(page).locator('[aria-current="true"]');
const heading = (page: Page) => page.getByRole('heading', { name: 'Transaction Details' });
const place = (page: Page) => page.getByRole('group', { name: 'Place in the list' });
const next = (page: Page) => page.getByRole('button', { name: 'Next transaction' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous transaction' });
/** The amount of each transaction identifies it. */
const shown = (page: Page, amount: string) =>
  page.locator('main').getByText(`₹${amount}`, { exact: true }).last();

/** Creates three transactions of a customer, the last of which is the newest. */
async function createThree(page: Page, name: string) {
  const customer = uniqueCustomer(name);
  for (const amount of ['101.00', '102.00', '103.00']) {
    await createAcceptedTransaction(page, customer, amount);
  }
  return customer;
}

/** Searches the Overview, oldest first. */
async function searchOldest(page: Page, customer: string, count = 3) {
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await page.getByRole('searchbox').fill(customer);
  await expect(rows(page)).toHaveCount(count);
}

test('next and previous follow the list as searched and ordered, and Back returns to the last row', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin');
  const customer = await createThree(admin, 'Stepped');
  const banker = await openAs(browser, 'banker');
  await searchOldest(banker, customer);

  await test.step('buttons and place', async () => {
    await rows(banker).first().click();
    await expect(heading(banker)).toBeVisible();
    await expect(place(banker)).toHaveText('1 of 3');
    await expect(previous(banker)).toBeDisabled();
    await next(banker).click();
    await expect(place(banker)).toHaveText('2 of 3');
    await expect(shown(banker, '102.00')).toBeVisible();
  });

  await test.step('the heading gets the focus, and the place is announced', async () => {
    await expect(heading(banker)).toBeFocused();
    await expect(
      banker.getByText(/^Transaction \d+, Coromandel Bank \(agent\), 2 of 3$/),
    ).toBeAttached();
  });

  await test.step('the end of the list', async () => {
    await next(banker).click();
    await expect(place(banker)).toHaveText('3 of 3');
    await expect(next(banker)).toBeDisabled();
    await previous(banker).click();
    await expect(place(banker)).toHaveText('2 of 3');
  });

  await test.step('a reload keeps the place', async () => {
    await banker.reload();
    await expect(place(banker)).toHaveText('2 of 3');
    await expect(shown(banker, '102.00')).toBeVisible();
  });

  await test.step('Back', async () => {
    await banker.getByRole('button', { name: 'Back' }).first().click();
    await expect(banker).toHaveURL(addressOf('/dashboard'));
    await expect(banker.getByRole('searchbox')).toHaveValue(customer);
    await expect(current(banker)).toContainText('₹102.00');
    await expect(current(banker)).toBeFocused();
  });
});

test('a transaction that was opened from no list has no steps', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const id = await createAcceptedTransaction(admin, uniqueCustomer('Unlisted'));
  await admin.goto(`/transaction-details?id=${id}`);
  await expect(heading(admin)).toBeVisible();
  await expect(place(admin)).toHaveCount(0);
});

test('what was typed is offered after a step and back', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const customer = await createThree(admin, 'Drafted');
  const banker = await openAs(browser, 'banker');
  await searchOldest(banker, customer);
  await rows(banker).first().click();
  const amount = banker.getByRole('textbox', { name: 'Amount', exact: true });
  await amount.fill('55');
  await next(banker).click();
  await expect(place(banker)).toHaveText('2 of 3');
  await expect(amount).toHaveValue('');
  await previous(banker).click();
  await expect(place(banker)).toHaveText('1 of 3');
  await banker.getByRole('button', { name: 'Continue' }).click();
  await expect(amount).toHaveValue('55');
});

test('the neighbours are read ahead, once each', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const customer = await createThree(admin, 'Prefetched');
  const banker = await openAs(browser, 'banker');
  const viewed: string[] = [];
  banker.on('request', (request) => {
    if (!request.url().endsWith(calls.view)) return;
    viewed.push((request.postDataJSON() as { trans_id: string }).trans_id);
  });
  await searchOldest(banker, customer);
  const idOf = async (index: number) =>
    new URL(await attributeOf(rows(banker).nth(index), 'href'), banker.url()).searchParams.get(
      'id',
    );
  const ids = await Promise.all([0, 1, 2].map(idOf));
  await rows(banker).nth(1).click();
  await expect.poll(() => [...viewed].toSorted()).toEqual([...ids].toSorted());
  // Prefetched details are shown without the network.
  await banker.route(`**/api/${calls.view}`, () => {});
  await next(banker).click();
  await expect(shown(banker, '103.00')).toBeVisible();
  await expect(banker.getByRole('textbox', { name: 'Amount', exact: true })).toBeVisible();
});

test('beside the list, steps mark the row and bring it into view', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', wide);
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await rows(admin).first().click();
  await expect(place(admin)).toHaveText('1 of 50+');
  await heading(admin).focus();
  for (let step = 2; step <= 14; step += 1) {
    await admin.keyboard.press('n');
    await expect(place(admin)).toHaveText(`${step} of 50+`);
    await expect(current(admin).locator('..')).toHaveAttribute('aria-posinset', String(step));
  }
  await expect(current(admin)).toBeInViewport();
  await admin.goBack();
  await expect(admin).toHaveURL(addressOf('/dashboard'));
});

test('the report is stepped through as well', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await createThree(admin, 'Reported');
  await admin.goto('/report');
  const report = admin.getByRole('list', { name: 'Report' }).getByRole('link');
  await report.nth(1).click();
  await expect(place(admin)).toHaveText(/^2 of \d+\+?$/);
  await next(admin).click();
  await expect(place(admin)).toHaveText(/^3 of \d+\+?$/);
  await admin.goBack();
  await expect(admin).toHaveURL(addressOf('/report'));
});

/** Moves a finger in a straight line. */
async function drag(page: Page, from: [number, number], to: [number, number]) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: [number, number]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
    });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const at = (index: 0 | 1) => from[index] + (to[index] - from[index]) * part;
    await touch('touchMove', [at(0), at(1)]);
  }
  await touch('touchEnd');
  await session.detach();
}

test.describe('by touch', () => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };

  test('swipes to the side step, other movements do not', async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    const customer = await createThree(admin, 'Swiped');
    const banker = await openAs(browser, 'banker', phone);
    await searchOldest(banker, customer);
    await rows(banker).nth(1).tap();
    await expect(place(banker)).toHaveText('2 of 3');
    // The code that recognises swipes is loaded after the details. At the end a swipe does nothing.
    await expect(async () => {
      await drag(banker, [300, 250], [80, 260]);
      await expect(place(banker)).toHaveText('3 of 3', { timeout: 1_000 });
    }).toPass();
    await drag(banker, [80, 250], [300, 260]);
    await expect(place(banker)).toHaveText('2 of 3');

    // Down, along the edge, and in a field.
    await drag(banker, [200, 500], [150, 250]);
    await drag(banker, [350, 250], [100, 250]);
    const field = banker.getByRole('textbox', { name: 'Amount', exact: true });
    await field.scrollIntoViewIfNeeded();
    const box = await boxOf(field);
    await drag(banker, [box.x + box.width - 10, box.y + 10], [box.x + 40, box.y + 10]);
    await expect(place(banker)).toHaveText('2 of 3');
    // A later swipe is the next one, so none of these was still to come.
    await drag(banker, [80, 200], [300, 205]);
    await expect(place(banker)).toHaveText('1 of 3');
  });
});

test('a list that grew is stepped through to its new end', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  // The first page is full, the second has one row.
  await admin.route(`**/api/${calls.list}`, async (route) => {
    const { start } = route.request().postDataJSON() as { start: string };
    const response = await call(admin, calls.list, {
      ...(route.request().postDataJSON() as object),
      start: start === '0' ? '0' : '50',
      end: start === '0' ? '50' : '1',
    });
    await route.fulfill({ json: response.body });
  });
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await rows(admin).first().press('End');
  await expect(list(admin).locator('[aria-posinset="51"]')).toBeAttached();
  await rows(admin).last().click();
  await expect(place(admin)).toHaveText('51 of 51');
});
