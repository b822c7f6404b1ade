import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { waitForServiceWorker } from '../storedData.ts';
import { injectFault, clearFaults } from '../faults.ts';
import {
  calls,
  createAcceptedTransaction,
  customerField,
  uniqueCustomer,
} from '../transactions.ts';
import { goOffline, goOnline, nextResponse, reconnect, waitForRender } from '../network.ts';
import { openAs, openTransaction, type DemoUser } from '../session.ts';
import { expectToast } from '../toasts.ts';
import {
  changePhone,
  notesField,
  openBank,
  openUser,
  createBank,
  createUser,
  reportNameProblem,
  signInByApiAs,
  typePasswords,
  viewBankCall,
  viewUserCall,
} from '../records.ts';
import { test } from '../test.ts';

let admin: Page;
test.beforeAll(async ({ browser }) => {
  admin = await openAs(browser, 'admin');
});
test.afterEach(clearFaults);

const userName = (page: Page) => page.getByRole('textbox', { name: 'User Name' });
const newPassword = (page: Page) => page.getByLabel('Password', { exact: true });

interface TypedForm {
  name: string;
  person: DemoUser;
  open: (page: Page) => Promise<unknown>;
  /** Fields and their typed values. */
  typed: (page: Page) => readonly (readonly [field: Locator, text: string])[];
}

const forms: readonly TypedForm[] = [
  {
    name: 'the transaction form of an admin',
    person: 'admin',
    async open(page) {
      const customer = uniqueCustomer('Turned');
      await createAcceptedTransaction(admin, customer);
      await openTransaction(page, customer);
    },
    typed: (page) => [[notesField(page), 'Call before noon']],
  },
  {
    name: 'the payment form',
    person: 'banker',
    async open(page) {
      const customer = uniqueCustomer('Turned Payment');
      await createAcceptedTransaction(admin, customer);
      await openTransaction(page, customer);
    },
    typed: (page) => [[page.getByRole('textbox', { name: 'Amount' }), '700']],
  },
  {
    name: 'the form of a new user',
    person: 'admin',
    async open(page) {
      await page.getByRole('link', { name: 'Users', exact: true }).click();
      await page.getByRole('link', { name: 'Add User' }).click();
    },
    typed: (page) => [
      [userName(page), 'Half Typed'],
      [newPassword(page), 'another-river-43'],
    ],
  },
  {
    name: 'the form of an existing user',
    person: 'admin',
    open: async (page) => openUser(page, (await createUser(admin)).code),
    typed: (page) => [
      [userName(page), 'Half Typed'],
      [newPassword(page), 'another-river-43'],
    ],
  },
  {
    name: 'the form of a new bank',
    person: 'admin',
    async open(page) {
      await page.getByRole('link', { name: 'Bank', exact: true }).click();
      await page.getByRole('link', { name: 'Add Bank' }).click();
    },
    typed: (page) => [
      [page.getByRole('textbox', { name: 'Bank Name' }), 'Half Typed Bank'],
      [page.getByRole('textbox', { name: 'Bank ShortCode' }), 'HALF'],
    ],
  },
  {
    name: 'the initiate form',
    person: 'agent',
    open: (page) => page.getByRole('link', { name: 'Initiate', exact: true }).click(),
    typed: (page) => [[customerField(page), 'Half Typed']],
  },
  {
    name: 'the setting form',
    person: 'admin',
    open: (page) => page.getByRole('link', { name: 'Setting', exact: true }).click(),
    typed: (page) => [[page.getByRole('textbox', { name: 'Rate' }), '77.5']],
  },
  {
    name: 'the form of a new password',
    person: 'admin',
    open: (page) => page.getByRole('link', { name: 'Profile' }).click(),
    typed: (page) => [[newPassword(page), 'another-river-43']],
  },
];

async function type(form: TypedForm, page: Page) {
  for (const [field, text] of form.typed(page)) await field.fill(text);
}

async function expectTyped(form: TypedForm, page: Page) {
  for (const [field, text] of form.typed(page)) await expect(field).toHaveValue(text);
}

const portrait = { width: 820, height: 1180 };
const landscape = { width: 1180, height: 820 };

for (const [direction, before, after] of [
  ['landscape', portrait, landscape],
  ['portrait', landscape, portrait],
] as const) {
  test.describe(`rotating a tablet to ${direction}`, () => {
    for (const form of forms) {
      test(`keeps the input of ${form.name}`, async ({ browser }) => {
        const page = await openAs(browser, form.person, { viewport: before });
        await form.open(page);
        await type(form, page);
        await page.setViewportSize(after);
        await waitForRender(page);
        await expectTyped(form, page);
      });
    }
  });
}

interface OfflineForm {
  name: string;
  field: (page: Page) => Locator;
  typed: string;
  /** Call that reads the record again when the network returns. */
  view: string;
  /** Creates a record and returns actions on it, including a change by another user. */
  prepare: (
    browser: Browser,
    page: Page,
  ) => Promise<{
    visit: () => Promise<void>;
    leave: () => Promise<void>;
    openAgain: () => Promise<void>;
    changeElsewhere: () => Promise<unknown>;
  }>;
}

const back = (page: Page) =>
  page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('link', { name: 'Back' }))
    .first();

const offlineForms: readonly OfflineForm[] = [
  {
    name: 'the transaction form of an admin',
    field: notesField,
    typed: 'Typed offline',
    view: calls.view,
    async prepare(browser, page) {
      const customer = uniqueCustomer('Remembered');
      const id = await createAcceptedTransaction(admin, customer);
      const banker = await signInByApiAs(browser, 'banker');
      return {
        visit: () => openTransaction(page, customer),
        leave: () => back(page).click(),
        openAgain: () =>
          page.getByRole('list', { name: 'Overview' }).getByRole('link').first().click(),
        changeElsewhere: () => reportNameProblem(banker, id, 'Name differs'),
      };
    },
  },
  {
    name: 'the form of an existing user',
    field: userName,
    typed: 'Typed offline',
    view: viewUserCall,
    async prepare(_browser, page) {
      const user = await createUser(admin);
      return {
        visit: () => openUser(page, user.code),
        leave: () => page.getByRole('button', { name: 'Close' }).click(),
        openAgain: () =>
          page.getByRole('list', { name: 'Users' }).getByRole('link', { name: user.code }).click(),
        changeElsewhere: () => changePhone(admin, user, '+919845033333'),
      };
    },
  },
  {
    name: 'the setting form',
    field: (page) => page.getByRole('textbox', { name: 'Rate' }),
    typed: '66.5',
    view: 'setting.php?run=viewSettingDetails',
    async prepare(_browser, page) {
      const open = () => page.getByRole('link', { name: 'Setting', exact: true }).click();
      return {
        visit: open,
        leave: () => page.getByRole('button', { name: 'Cancel' }).click(),
        openAgain: open,
        changeElsewhere: async () => {},
      };
    },
  },
];

for (const form of offlineForms) {
  for (const when of ['before', 'after'] as const) {
    test(`going online keeps the offline input of ${form.name} that was opened ${when} going offline`, async ({
      browser,
    }) => {
      const page = await openAs(browser, 'admin', { serviceWorkers: 'allow' });
      await waitForServiceWorker(page);
      const field = form.field(page);
      const { visit, leave, openAgain, changeElsewhere } = await form.prepare(browser, page);
      await visit();
      await expect(field).not.toHaveValue('');
      if (when === 'after') {
        await leave();
        await goOffline(page);
        await openAgain();
        await expect(field).not.toHaveValue('');
      } else {
        await goOffline(page);
      }
      await expect(page.getByText('You are offline').first()).toBeVisible();
      await field.fill(form.typed);
      await changeElsewhere();

      const answer = nextResponse(page, form.view);
      await goOnline(page);
      await answer;
      await expect(field).toHaveValue(form.typed);
    });
  }
}

async function expectUserForm(page: Page) {
  await expect(userName(page)).toHaveValue('Half Typed');
  await expect(newPassword(page)).toHaveValue('another-river-43');
}

test.describe('a failed background refresh', () => {
  for (const status of [429, 500]) {
    const body = JSON.stringify({ status: 'error', message: 'Please wait a moment' });
    const failure = { kind: 'respond', status, body, times: 99 } as const;

    test(`with status ${status} keeps a user form and its input`, async ({ browser }) => {
      const page = await openAs(browser, 'admin');
      await openUser(page, (await createUser(admin)).code);
      await userName(page).fill('Half Typed');
      await typePasswords(page, 'another-river-43');
      await injectFault(page, { call: viewUserCall, ...failure });
      await reconnect(page, viewUserCall);
      await expectUserForm(page);

      // A second failure changes nothing, and a success removes the notice.
      const again = nextResponse(page, viewUserCall);
      await page.getByRole('button', { name: 'Retry' }).click();
      await again;
      await expectUserForm(page);
      await clearFaults(page);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expectUserForm(page);
    });

    test(`with status ${status} keeps a bank form open`, async ({ browser }) => {
      const page = await openAs(browser, 'admin');
      const bank = await createBank(admin);
      await openBank(page, bank);
      await injectFault(page, { call: viewBankCall, ...failure });
      await reconnect(page, viewBankCall);
      const code = page.getByRole('textbox', { name: 'Bank ShortCode' });
      await expect(code).toHaveValue(bank);
      await clearFaults(page);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect(code).toHaveValue(bank);
    });
  }

  for (const [what, view, open, list] of [
    [
      'user',
      viewUserCall,
      async (page: Page) => openUser(page, (await createUser(admin)).code),
      'Users',
    ],
    ['bank', viewBankCall, async (page: Page) => openBank(page, await createBank(admin)), 'Banks'],
  ] as const) {
    test(`that no longer finds the ${what} returns to the list`, async ({ browser }) => {
      const page = await openAs(browser, 'admin');
      await open(page);
      const message = `${what} is gone`;
      const body = JSON.stringify({ status: 'error', code: 'not_found', message });
      await injectFault(page, { call: view, kind: 'respond', status: 200, body });
      await reconnect(page, view);
      await expectToast(page, message);
      await expect(page.getByRole('list', { name: list })).toBeVisible();
    });
  }
});

const offer = (page: Page) => page.getByText(/You have unsaved changes from \d+:\d\d [ap]m\./);

interface LeftForm {
  name: string;
  leave: (page: Page) => Promise<void>;
  prepare: () => Promise<(page: Page) => Promise<void>>;
  typed: TypedForm['typed'];
  /** Fields that are never stored in a draft. */
  secrets?: (page: Page) => readonly Locator[];
  /** Alternative way to leave, when the first one is no longer available. */
  leaveAgain?: (page: Page) => Promise<void>;
}

async function acceptedTransaction() {
  const customer = uniqueCustomer('Left Form');
  await createAcceptedTransaction(admin, customer);
  return (page: Page) => openTransaction(page, customer);
}

const leftForms: readonly LeftForm[] = [
  {
    name: 'a transaction that is put on hold',
    prepare: acceptedTransaction,
    typed: (page) => [
      [notesField(page), 'Half typed'],
      [page.getByRole('textbox', { name: 'Amount' }), '1,234.50'],
    ],
    leave: (page) => page.getByRole('button', { name: 'Hold', exact: true }).click(),
    leaveAgain: (page) => back(page).click(),
  },
  {
    name: 'a transaction that is left with Back',
    prepare: acceptedTransaction,
    typed: (page) => [
      [notesField(page), 'Half typed'],
      [page.getByRole('textbox', { name: 'Amount' }), '1,234.50'],
    ],
    leave: (page) => back(page).click(),
  },
  {
    name: 'a new user that is left with Close',
    prepare: async () => async (page) => {
      await page.goto('/users');
      await page.getByRole('link', { name: 'Add User' }).click();
    },
    typed: (page) => [
      [userName(page), 'Half Typed'],
      [page.getByRole('textbox', { name: 'Short Code' }), 'HALF'],
    ],
    secrets: (page) => [newPassword(page), page.getByLabel('Confirm Password', { exact: true })],
    leave: (page) => page.getByRole('button', { name: 'Close' }).click(),
  },
  {
    name: 'a new bank that is left with Cancel',
    prepare: async () => async (page) => {
      await page.goto('/bank');
      await page.getByRole('link', { name: 'Add Bank' }).click();
    },
    typed: (page) => [
      [page.getByRole('textbox', { name: 'Bank Name' }), 'Half Typed Bank'],
      [page.getByRole('textbox', { name: 'Bank ShortCode' }), 'HALF'],
    ],
    leave: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
];

for (const form of leftForms) {
  const { typed, leave, leaveAgain = leave } = form;

  test.describe(`unsaved changes of ${form.name}`, () => {
    let page: Page;
    let open: () => Promise<void>;

    test.beforeEach(async ({ browser }) => {
      page = await openAs(browser, 'admin');
      const openIt = await form.prepare();
      open = () => openIt(page);
      await open();
      for (const [field, text] of typed(page)) await field.fill(text);
      for (const secret of form.secrets?.(page) ?? []) await secret.fill('another-river-43');
      await leave(page);
      await expect(typed(page)[0]?.[0] ?? page.locator('form')).toHaveCount(0);
      await open();
    });

    test('are restored by Continue editing', async () => {
      await expect(offer(page)).toBeVisible();
      await page.getByRole('button', { name: 'Continue editing' }).click();
      for (const [field, text] of typed(page)) await expect(field).toHaveValue(text);
      for (const secret of form.secrets?.(page) ?? []) await expect(secret).toHaveValue('');
      await expect(offer(page)).toHaveCount(0);
    });

    test('are removed by Discard', async () => {
      await expect(offer(page)).toBeVisible();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(offer(page)).toHaveCount(0);
      for (const [field, text] of typed(page)) await expect(field).not.toHaveValue(text);
      await leaveAgain(page);
      await open();
      await expect(typed(page)[0]?.[0] ?? page.locator('form')).toBeVisible();
      await expect(offer(page)).toHaveCount(0);
    });
  });
}
