import { expect, type Locator, type Page } from '@playwright/test';
import { calls, uniqueCustomer, fillInitiateForm } from '../transactions.ts';
import { holdResponses, waitForRender } from '../network.ts';
import { openAs } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { openUser, createUser, typePasswords } from '../records.ts';
import { test } from '../test.ts';
import { attributeOf, boxOf } from '../reads.ts';

const listCalls = {
  users: 'user.php?run=get_all_users',
  banks: 'bank.php?run=get_all_banks',
} as const;

const navigate = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).click();

test('a response to Send Money that arrives on another screen does not navigate', async ({
  browser,
}) => {
  const customer = uniqueCustomer('Late Answer');
  const admin = await openAs(browser, 'admin');
  await navigate(admin, 'Initiate');
  await fillInitiateForm(admin, customer);
  const answers = await holdResponses(admin, calls.initiate);
  await admin.getByRole('button', { name: 'Send Money' }).click();
  await answers.handled;
  await navigate(admin, 'Users');
  const search = admin.getByRole('searchbox', { name: 'Search Users' });
  await search.fill('Dev');

  await answers.release();
  const message = admin.getByRole('region', { name: 'Notices' }).getByRole('listitem');
  await expect(message).toBeVisible();
  await waitForRender(admin);
  await expect(admin).toHaveURL(/\/users(\?|$)/);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('Dev');

  await message.getByRole('link', { name: 'Open' }).click();
  await expect(admin.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer);
});

/** Submits a user, opens another before the response. Returns the held responses and the code. */
async function openDuringSend(admin: Page) {
  const [first, second] = [await createUser(admin), await createUser(admin)];
  await admin.goto('/users');
  await openUser(admin, first.code);
  await typePasswords(admin, 'another-river-43');
  const answers = await holdResponses(admin, 'user.php?run=update_user_details');
  await admin.getByRole('button', { name: 'Update' }).click();
  await answers.handled;
  await admin.getByRole('searchbox', { name: 'Search Users' }).fill(second.code);
  const list = admin.getByRole('list', { name: 'Users' });
  await list.getByRole('link', { name: second.code }).click();
  await expect(admin.getByRole('textbox', { name: 'Short Code' })).toHaveValue(second.code);
  return { answers, code: second.code };
}

test.describe('beside the list of users', () => {
  const wide = { viewport: { width: 1280, height: 800 }, clock: true };

  test('the form of the next user is enabled before the response for the previous one', async ({
    browser,
  }) => {
    const admin = await openAs(browser, 'admin', wide);
    await openDuringSend(admin);
    await expect(admin.getByRole('button', { name: 'Update' })).toBeEnabled();
  });

  test('the form of the next user stays open after the response for the previous one', async ({
    browser,
  }) => {
    const admin = await openAs(browser, 'admin', wide);
    const { answers, code } = await openDuringSend(admin);
    await answers.release();
    await expectToast(admin, 'Update user successfuly');
    // Longer than the delay between a message and the navigation.
    await admin.clock.fastForward(1500);
    await waitForRender(admin);
    await expect(admin.getByRole('heading', { name: 'Edit User' })).toBeVisible();
    await expect(admin.getByRole('textbox', { name: 'Short Code' })).toHaveValue(code);
    await expect(admin.getByRole('button', { name: 'Update' })).toBeEnabled();
  });
});

for (const person of ['admin', 'banker', 'agent'] as const) {
  test(`Back leads ${person} to the screen before details without an id`, async ({ browser }) => {
    const page = await openAs(browser, person);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await page.goto('/transaction-details');
    await expect(page).toHaveURL(/\/dashboard(\?|$)/);
    await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page).toHaveURL('/profile');
  });
}

for (const [name, open, searchName, call] of [
  [
    'transactions',
    (page: Page) => page.getByRole('tab', { name: 'Overview' }).click(),
    'Search Transactions',
    calls.list,
  ],
  ['users', (page: Page) => navigate(page, 'Users'), 'Search Users', listCalls.users],
  ['banks', (page: Page) => navigate(page, 'Bank'), 'Search Bank Name', listCalls.banks],
] as const) {
  test(`a search of ${name} reports no matches only after its response`, async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    await open(admin);
    const search = admin.getByRole('searchbox', { name: searchName });
    await search.fill('nobody at all');
    await expect(admin.getByText('Nothing matches “nobody at all”')).toBeVisible();

    const answers = await holdResponses(admin, call);
    await search.fill('nothing either');
    await answers.handled;
    await waitForRender(admin);
    await expect(admin.getByText('Nothing matches “nothing either”')).toHaveCount(0);
    await answers.release();
    await expect(admin.getByText('Nothing matches “nothing either”')).toBeVisible();
  });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Tolerance in px, less than one row. */
const tolerance = 40;

const list = (page: Page, name: string) => page.getByRole('list', { name });

/** Resolves when scrolling has stopped. */
async function waitUntilStill(link: Locator) {
  await expect(async () => {
    const top = (await link.boundingBox())?.y;
    await waitForRender(link.page());
    expect((await link.boundingBox())?.y).toBe(top);
  }).toPass();
}

/** Returns the link of the row in the middle of the visible list, with its address. */
async function rowInView(page: Page, name: string) {
  const links = list(page, name).getByRole('link');
  await expect(links.first()).toBeVisible();
  const positionInView = () =>
    links.evaluateAll((rows) =>
      rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top <= 450 && bottom >= 450;
      }),
    );
  await expect.poll(positionInView).toBeGreaterThanOrEqual(0);
  const link = links.nth(await positionInView());
  return { link, href: await attributeOf(link, 'href') };
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return {
      href: activeElement?.getAttribute('href'),
      top: activeElement?.getBoundingClientRect().top ?? 0,
    };
  });

test.describe('the focus', () => {
  test(
    'moves to the heading of a screen opened by navigation',
    { tag: '@main' },
    async ({ browser }) => {
      const admin = await openAs(browser, 'admin');
      for (const [link, path] of [
        ['Users', /\/users$/],
        ['Bank', /\/bank$/],
        ['Report', /\/report$/],
        ['Setting', /\/setting$/],
        ['Initiate', /\/transaction-initiate$/],
        ['Profile', /\/profile$/],
        ['Dashboard', /\/dashboard$/],
      ] as const) {
        await navigate(admin, link);
        await expect(admin).toHaveURL(path);
        await expect(heading(admin)).toBeFocused();
      }
    },
  );

  for (const [what, name, open, title] of [
    [
      'transactions',
      'Overview',
      (page: Page) => page.getByRole('tab', { name: 'Overview' }).click(),
      'Transaction Details',
    ],
    ['users', 'Users', (page: Page) => navigate(page, 'Users'), 'Edit User'],
    ['banks', 'Banks', (page: Page) => navigate(page, 'Bank'), 'Edit Bank'],
  ] as const) {
    test(`moves to the heading of a record opened from the list of ${what}`, async ({
      browser,
    }) => {
      const admin = await openAs(browser, 'admin');
      await open(admin);
      await list(admin, name).getByRole('link').first().click();
      await expect(admin.getByRole('heading', { level: 1, name: title })).toBeFocused();
    });

    for (const [way, goBack] of [
      [
        'Back',
        (page: Page) =>
          page
            .getByRole('button', { name: 'Back' })
            .or(page.getByRole('link', { name: 'Back' }))
            .first()
            .click(),
      ],
      ['the browser’s Back', (page: Page) => page.goBack()],
    ] as const) {
      test(`returns with ${way} to the opened row of the list of ${what}`, async ({ browser }) => {
        const admin = await openAs(browser, 'admin');
        await open(admin);
        await list(admin, name).hover();
        await admin.mouse.wheel(0, 150);
        await waitUntilStill(list(admin, name).getByRole('link').first());
        const { link, href } = await rowInView(admin, name);
        const { y: top } = await boxOf(link);
        await link.click();
        await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();

        await goBack(admin);
        await expect(list(admin, name).getByRole('link').first()).toBeVisible();
        await expect.poll(async () => (await focused(admin)).href).toBe(href);
        await expect
          .poll(async () => Math.abs((await focused(admin)).top - top))
          .toBeLessThan(tolerance);
      });
    }
  }
});
