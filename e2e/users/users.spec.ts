import { clickWithStoppedClock, expectPathAfter, stopClock } from '../clock.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf, signInWith, call, openAs } from '../session.ts';
import { expectToast } from '../toasts.ts';
import { test } from '../test.ts';
import { boxOf } from '../reads.ts';

/** A user for the tests of this file. */
const user = {
  name: `Nila ${Date.now()}`,
  // The maximum length of a code is 5.
  code: `N${Date.now().toString(36).slice(-4)}`.toUpperCase(),
  password: 'monsoon-river-42',
};

const usersList = (page: Page) => page.getByRole('list', { name: 'Users' });

async function openUser(page: Page, name: string) {
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search Users' }).fill(name);
  await expect(usersList(page).getByRole('listitem')).toHaveCount(1);
  await usersList(page).getByRole('link', { name }).click();
  await expect(page).toHaveURL(addressOf('/users/edit'));
  await expect(page.getByRole('heading', { name: 'Edit User' })).toBeVisible();
}

async function typePassword(page: Page, password: string) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
}

test.describe.serial('user lifecycle', () => {
  test.use({ background: true });

  test('the admin adds a user, who can sign in', async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    await admin.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(admin).toHaveURL(addressOf('/users'));
    await expect(usersList(admin).getByRole('link', { name: /Dev Malhotra/ })).toContainText(
      /^Dev MalhotraAGT07Agent.+Inactive$/,
    );
    await expect(admin.getByText('No More Users')).toBeVisible();
    await admin.getByRole('link', { name: 'Add User' }).click();
    await expect(admin.getByRole('heading', { name: 'Add User' })).toBeVisible();
    const here = admin.getByRole('link', { name: 'Users', exact: true });
    await expect(here).toHaveAttribute('aria-current', 'page');

    await admin.getByRole('textbox', { name: 'User Name' }).fill(user.name);
    await admin.getByRole('textbox', { name: 'Short Code' }).fill(user.code.toLowerCase());
    await typePassword(admin, user.password);
    await admin.getByRole('button', { name: /Role/ }).click();
    await admin.getByRole('option', { name: 'Agent' }).click();
    await admin.getByRole('combobox', { name: 'Country' }).selectOption('LK');
    await admin.getByRole('textbox', { name: 'Phone' }).pressSequentially('712345678');
    await admin.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(admin, 'User added successfully');
    await expect(admin).toHaveURL(addressOf('/users'));
    await admin.getByRole('searchbox', { name: 'Search Users' }).fill(user.code);
    await expect(usersList(admin).getByRole('listitem')).toHaveCount(1);
    await expect(usersList(admin)).toContainText(`${user.name}${user.code}Agent`);

    const added = await signInWith(browser, user.name, user.password);
    await expect(added).toHaveURL(addressOf('/dashboard'));
    await expect(added.getByText('AGENT')).toBeVisible();
  });

  test('the form shows all validation errors and the error of the server', async ({ browser }) => {
    const admin = await openAs(browser, 'admin');
    await admin.getByRole('link', { name: 'Users', exact: true }).click();
    await admin.getByRole('link', { name: 'Add User' }).click();
    const send = admin.getByRole('button', { name: 'Add', exact: true });
    await send.click();
    for (const message of [
      'User Name is required',
      'Short Code is required',
      'Password is required',
      'Confirm Password is required',
      'Role is required',
      'Phone is required',
    ]) {
      await expect(admin.getByText(message, { exact: true })).toBeVisible();
    }
    await admin.getByRole('textbox', { name: 'Short Code' }).fill('TOOLONG');
    await expect(admin.getByText('Short Code must be exactly 5 characters')).toBeVisible();
    await admin.getByLabel('Password', { exact: true }).fill('one thing');
    await admin.getByLabel('Confirm Password', { exact: true }).fill('another');
    await expect(admin.getByText('Passwords must match')).toBeVisible();

    // The code of another user is refused with a message, and the input is kept.
    await admin.getByRole('textbox', { name: 'User Name' }).fill('Somebody Else');
    await admin.getByRole('textbox', { name: 'Short Code' }).fill(user.code);
    await typePassword(admin, user.password);
    await admin.getByRole('button', { name: /Role/ }).click();
    await admin.getByRole('option', { name: 'Banker' }).click();
    // A number without a country is kept, with a globe icon.
    await admin.getByRole('textbox', { name: 'Phone' }).fill('+99912345');
    await expect(admin.getByRole('textbox', { name: 'Phone' })).toHaveValue('+99912345');
    await expect(admin.getByRole('combobox', { name: 'Country' })).toHaveValue('ZZ');
    await admin.getByRole('textbox', { name: 'Phone' }).fill('+919845099999');
    await send.click();
    const form = admin.getByRole('form', { name: 'Add User' });
    await expect(form.getByText('This short code is already used')).toBeVisible();
    await expectToast(admin, 'This short code is already used');
    await expect(admin.getByRole('textbox', { name: 'User Name' })).toHaveValue('Somebody Else');
    await admin.getByRole('button', { name: 'Close' }).click();
    await expect(admin).toHaveURL(addressOf('/users'));
  });

  test('an edited user keeps the short code and gets a new password', async ({ browser }) => {
    const admin = await openAs(browser, 'admin', { clock: true });
    await openUser(admin, user.name);
    await expect(admin.getByRole('textbox', { name: 'Short Code' })).toBeDisabled();
    await expect(admin.getByRole('textbox', { name: 'Short Code' })).toHaveValue(user.code);
    await expect(admin.getByRole('textbox', { name: 'Phone' })).toHaveValue('+94 71 234 5678');
    const renamed = `${user.name} Rao`;
    await admin.getByRole('textbox', { name: 'User Name' }).fill(renamed);
    await typePassword(admin, 'another-river-43');
    await clickWithStoppedClock(admin.getByRole('button', { name: 'Update' }));
    await expectToast(admin, 'Update user successfuly');
    await expectPathAfter(admin, 1000, '/users');

    const refused = await signInWith(browser, renamed, user.password);
    await expect(refused.getByRole('alert')).toBeVisible();
    const edited = await signInWith(browser, renamed, 'another-river-43');
    await expect(edited).toHaveURL(addressOf('/dashboard'));
    user.name = renamed;
    user.password = 'another-river-43';

    // The form is initialised with the changed values the next time.
    await openUser(admin, renamed);
    await expect(admin.getByRole('textbox', { name: 'User Name' })).toHaveValue(renamed);
  });

  test('a password that the browser filled in is not set with a new phone number unseen', async ({
    browser,
  }) => {
    const admin = await openAs(browser, 'admin');
    await openUser(admin, user.name);
    await admin.getByRole('textbox', { name: 'Phone' }).fill('+94712345679');
    for (const name of ['Password', 'Confirm Password']) {
      // Without an event, as some password managers do.
      await admin.getByLabel(name, { exact: true }).evaluate((field) => {
        Reflect.set(HTMLInputElement.prototype, 'value', 'of-the-admin-44', field);
      });
    }
    await admin.getByRole('button', { name: 'Update' }).click();
    await expect(admin.getByText(/^Filled in by the browser\./)).toBeVisible();
    await expect(admin.getByText("Update also changes the user's password.")).toBeVisible();
    await admin.getByText('Keep the current password').click();
    await admin.getByRole('button', { name: 'Update' }).click();
    await expectToast(admin, 'Update user successfuly');
    const unchanged = await signInWith(browser, user.name, user.password);
    await expect(unchanged).toHaveURL(addressOf('/dashboard'));
  });

  test('a deactivated user is signed out at once, a reactivated one can sign in', async ({
    browser,
  }) => {
    const admin = await openAs(browser, 'admin');
    const theirs = await signInWith(browser, user.name, user.password);
    await expect(theirs).toHaveURL(addressOf('/dashboard'));

    await openUser(admin, user.name);
    await admin.getByRole('button', { name: 'Inactive' }).click();
    await expectToast(admin, 'User is now inactive');
    await expect(admin).toHaveURL(addressOf('/users'));
    await expectToast(theirs, 'Your session has been failed');
    await expect(theirs).toHaveURL('/login');

    await openUser(admin, user.name);
    await expect(admin.getByRole('textbox', { name: 'User Name' })).toBeDisabled();
    await expect(admin.getByRole('textbox', { name: 'Phone' })).toBeDisabled();
    await expect(admin.getByRole('button', { name: 'Update' })).toHaveCount(0);
    await admin.getByRole('button', { name: 'Active', exact: true }).click();
    await expectToast(admin, 'User is now active');
    await expect(admin).toHaveURL(addressOf('/users'));
    const back = await signInWith(browser, user.name, user.password);
    await expect(back).toHaveURL(addressOf('/dashboard'));
  });
});

test('users cannot deactivate themselves', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await openUser(admin, 'ADM01');
  await admin.getByRole('button', { name: 'Inactive' }).click();
  await expectToast(admin, 'You cannot deactivate yourself');
  await expect(admin).toHaveURL(addressOf('/users/edit'));
});

/** The button bar of the user form. */
const bar = (page: Page) => page.getByRole('button', { name: 'Close' }).locator('..');

const topOf = async (element: Locator) => (await boxOf(element)).y;

/** Returns how far a control is covered by the button bar, px. */
async function covered(page: Page, control: Locator) {
  const { y, height } = await boxOf(control);
  return Math.max(0, y + height - (await topOf(bar(page))));
}

test('a phone number keeps its country code unless another is typed', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await admin.goto('/users/add');
  const phone = admin.getByRole('textbox', { name: 'Phone' });
  const country = admin.getByRole('combobox', { name: 'Country' });
  const comeByTab = async () => {
    await country.focus();
    await admin.keyboard.press('Tab');
  };
  for (const come of [
    comeByTab,
    () => phone.focus(),
    // At the edge, above the text.
    () => phone.click({ position: { x: 80, y: 2 } }),
  ]) {
    await come();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveValue('+91');
    await admin.keyboard.type('9876543210');
    await expect(phone).toHaveValue('+91 98765 43210');
    await comeByTab();
    await admin.keyboard.press('Delete');
    await country.focus();
  }

  for (const there of ['+91', '+91 98765 43210']) {
    await phone.focus();
    await admin.keyboard.type(there.slice('+91 '.length));
    await expect(phone).toHaveValue(there);
    await comeByTab();
    await admin.keyboard.type('+447400123456');
    await expect(phone).toHaveValue('+44 7400 123456');
    await expect(country).toHaveValue('GB');
    await comeByTab();
    await admin.keyboard.press('Delete');
    await expect(phone).toHaveValue('+91');
  }

  for (let press = 0; press < 2; press += 1) await admin.keyboard.press('Backspace');
  await expect(phone).toHaveValue('+');
  await admin.keyboard.type('94712345678');
  await expect(phone).toHaveValue('+94 71 234 5678');
});

test('the focused field is not covered by the button bar', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await admin.goto('/users/add');
  const name = admin.getByRole('textbox', { name: 'User Name' });
  const phone = admin.getByRole('textbox', { name: 'Phone' });
  await name.focus();
  const isFocusInBar = () =>
    bar(admin).evaluate((element) => element.contains(document.activeElement));
  for (let stops = 0; stops < 9 && !(await isFocusInBar()); stops += 1) {
    await expect.poll(() => covered(admin, admin.locator(':focus'))).toBe(0);
    await admin.keyboard.press('Tab');
  }
  await expect(admin.getByRole('button', { name: 'Close' })).toBeFocused();

  await name.focus();
  const edge = (await topOf(phone)) + 10 - (await topOf(bar(admin)));
  await name.evaluate((field, by) => {
    field.closest('form')?.parentElement?.scrollBy({ top: by, behavior: 'instant' });
  }, edge);
  await expect.poll(() => covered(admin, phone)).toBeGreaterThan(0);
  await admin.mouse.click(180, (await topOf(phone)) + 5);
  await expect(phone).toBeFocused();
  await expect.poll(() => covered(admin, phone)).toBe(0);
});

test('a form without a user shows an error and returns to the list', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await admin.goto('/users/edit');
  await expectToast(admin, 'User not found');
  await expect(admin).toHaveURL(addressOf('/users'));
});

test('a user who cannot be read leads back to the list', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  await admin.route('**/api/user.php?run=viewUserDetails', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'x' } }),
  );
  await admin.getByRole('link', { name: 'Users', exact: true }).click();
  // The address stays for a second only.
  const opened = admin.waitForURL(addressOf('/users/edit'));
  await usersList(admin).getByRole('link').first().click();
  await opened;
  await expectToast(admin, 'Something Went Wrong!');
  await expect(admin).toHaveURL(addressOf('/users'));
});

test('further pages of users load while scrolling', async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const suffix = Date.now().toString(36).slice(-2);
  for (let index = 0; index < 42; index += 1) {
    const code = `Z${String(index).padStart(2, '0')}${suffix}`;
    const { body } = await call(admin, 'user.php?run=insert_user_details', {
      name: `Zoya ${code}`,
      code,
      password: 'monsoon-river-42',
      role: 3,
      phone: '+919845011111',
    });
    expect(body.status).toBe('success');
  }
  // The new users are changes, after which the first page may be read again.
  const starts = new Set<string>();
  admin.on('request', (request) => {
    if (request.url().includes('get_all_users')) starts.add(request.postDataJSON().start);
  });
  await admin.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(usersList(admin).getByRole('link').first()).toBeVisible();
  expect([...starts]).toEqual(['0']);
  await usersList(admin).getByRole('link').first().focus();
  await admin.keyboard.press('End');
  await expect(admin.getByText('No More Users')).toBeVisible();
  expect([...starts]).toEqual(['0', '50']);
});

test('the search is sent after a pause in typing', async ({ browser }) => {
  const admin = await openAs(browser, 'admin', { clock: true });
  await admin.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(usersList(admin)).toBeVisible();
  const searches: string[] = [];
  admin.on('request', (request) => {
    if (request.url().includes('get_all_users')) searches.push(request.postDataJSON().search);
  });
  await admin.getByRole('searchbox', { name: 'Search Users' }).focus();
  await stopClock(admin);
  for (const letter of 'malhotra') {
    await admin.keyboard.press(letter);
    await admin.clock.runFor(100);
  }
  expect(searches).toEqual([]);
  await admin.clock.resume();
  await expect(usersList(admin).getByRole('listitem')).toHaveCount(1);
  expect(searches).toEqual(['malhotra']);
  await admin.getByRole('searchbox', { name: 'Search Users' }).fill('nobody at all');
  await expect(admin.getByText('Nothing matches “nobody at all”')).toBeVisible();
});

test('only admins can open the users', async ({ browser }) => {
  for (const person of ['banker', 'agent'] as const) {
    const page = await openAs(browser, person);
    for (const path of ['/users', '/users/add', '/users/edit']) {
      await page.goto(path);
      await expect(page).toHaveURL('/unauthorized');
    }
  }
});
