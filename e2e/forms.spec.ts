import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { untilInstalled } from './device.ts';
import { fail, mend } from './faults.ts';
import { calls, customerNamed, plantAccepted } from './money.ts';
import { goOffline, goOnline, nextAnswer, reconnect, rendered } from './network.ts';
import { comeBack, openTransaction, type Person, toast } from './people.ts';
import {
  changePhone,
  notesField,
  openBank,
  openUser,
  plantBank,
  plantUser,
  reportNameProblem,
  signedInAs,
  typePasswords,
  viewBankCall,
  viewUserCall,
} from './records.ts';
import { test } from './test.ts';

let admin: Page;
test.beforeAll(async ({ browser }) => {
  admin = await comeBack(browser, 'admin');
});
test.afterEach(mend);

const userName = (page: Page) => page.getByRole('textbox', { name: 'User Name' });
const newPassword = (page: Page) => page.getByLabel('Password', { exact: true });

interface TypedForm {
  name: string;
  person: Person;
  open: (page: Page) => Promise<unknown>;
  /** What is typed into which fields. */
  typed: (page: Page) => readonly (readonly [field: Locator, text: string])[];
}

const forms: readonly TypedForm[] = [
  {
    name: 'the transaction form of an admin',
    person: 'admin',
    async open(page) {
      const customer = customerNamed('Turned');
      await plantAccepted(admin, customer);
      await openTransaction(page, customer);
    },
    typed: (page) => [[notesField(page), 'Call before noon']],
  },
  {
    name: 'the payment form',
    person: 'banker',
    async open(page) {
      const customer = customerNamed('Turned Payment');
      await plantAccepted(admin, customer);
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
    open: async (page) => openUser(page, (await plantUser(admin)).code),
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
    open: (page) => page.getByRole('link', { name: 'Initiate' }).click(),
    typed: (page) => [[page.getByRole('textbox', { name: 'Customer Name' }), 'Half Typed']],
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
  test.describe(`turning a tablet to ${direction}`, () => {
    for (const form of forms) {
      test(`keeps what was typed into ${form.name}`, async ({ browser }) => {
        const page = await comeBack(browser, form.person, { viewport: before });
        await form.open(page);
        await type(form, page);
        await page.setViewportSize(after);
        await rendered(page);
        await expectTyped(form, page);
      });
    }
  });
}

interface RememberedForm {
  name: string;
  field: (page: Page) => Locator;
  typed: string;
  /** What reads the record again when the network is back. */
  view: string;
  /** Prepares a record and returns how to open it, and what somebody else changes in it. */
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

const rememberedForms: readonly RememberedForm[] = [
  {
    name: 'the transaction form of an admin',
    field: notesField,
    typed: 'Typed offline',
    view: calls.view,
    async prepare(browser, page) {
      const customer = customerNamed('Remembered');
      const id = await plantAccepted(admin, customer);
      const banker = await signedInAs(browser, 'banker');
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
      const user = await plantUser(admin);
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

for (const form of rememberedForms) {
  for (const when of ['before', 'after'] as const) {
    test(`the network's return keeps what was typed offline into ${form.name} that was opened ${when} the network went`, async ({
      browser,
    }) => {
      const page = await comeBack(browser, 'admin', { serviceWorkers: 'allow' });
      await untilInstalled(page);
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

      const answer = nextAnswer(page, form.view);
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
    const failure = { kind: 'answer', status, body, times: 99 } as const;

    test(`with status ${status} keeps a user form open with what was typed`, async ({
      browser,
    }) => {
      const page = await comeBack(browser, 'admin');
      await openUser(page, (await plantUser(admin)).code);
      await userName(page).fill('Half Typed');
      await typePasswords(page, 'another-river-43');
      await fail(page, { call: viewUserCall, ...failure });
      await reconnect(page, viewUserCall);
      await expectUserForm(page);

      // A second failure changes nothing, and a success ends the notice.
      const again = nextAnswer(page, viewUserCall);
      await page.getByRole('button', { name: 'Retry' }).click();
      await again;
      await expectUserForm(page);
      await mend(page);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expectUserForm(page);
    });

    test(`with status ${status} keeps a bank form open`, async ({ browser }) => {
      const page = await comeBack(browser, 'admin');
      const bank = await plantBank(admin);
      await openBank(page, bank);
      await fail(page, { call: viewBankCall, ...failure });
      await reconnect(page, viewBankCall);
      const code = page.getByRole('textbox', { name: 'Bank ShortCode' });
      await expect(code).toHaveValue(bank);
      await mend(page);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect(code).toHaveValue(bank);
    });
  }

  for (const [what, view, open, list] of [
    [
      'user',
      viewUserCall,
      async (page: Page) => openUser(page, (await plantUser(admin)).code),
      'Users',
    ],
    ['bank', viewBankCall, async (page: Page) => openBank(page, await plantBank(admin)), 'Banks'],
  ] as const) {
    test(`that finds no ${what} any more returns to the list`, async ({ browser }) => {
      const page = await comeBack(browser, 'admin');
      await open(page);
      const message = `${what} is gone`;
      const body = JSON.stringify({ status: 'error', code: 'not_found', message });
      await fail(page, { call: view, kind: 'answer', status: 200, body });
      await reconnect(page, view);
      await expect(toast(page, message)).toBeVisible();
      await expect(page.getByRole('list', { name: list })).toBeVisible();
    });
  }
});

const offer = (page: Page) => page.getByText(/You have unsaved changes from \d\d:\d\d\./);

interface LeftForm {
  name: string;
  leave: (page: Page) => Promise<void>;
  prepare: () => Promise<(page: Page) => Promise<void>>;
  typed: TypedForm['typed'];
  /** Fields that a draft never keeps. */
  secrets?: (page: Page) => readonly Locator[];
  /** How to leave it later, when the first way is not offered any more. */
  leaveAgain?: (page: Page) => Promise<void>;
}

async function acceptedTransaction() {
  const customer = customerNamed('Left Form');
  await plantAccepted(admin, customer);
  return (page: Page) => openTransaction(page, customer);
}

const leftForms: readonly LeftForm[] = [
  {
    name: 'a transaction that is put on hold',
    prepare: acceptedTransaction,
    typed: (page) => [
      [notesField(page), 'Half typed'],
      [page.getByRole('textbox', { name: 'Amount' }), '1234.50'],
    ],
    leave: (page) => page.getByRole('button', { name: 'Hold', exact: true }).click(),
    leaveAgain: (page) => back(page).click(),
  },
  {
    name: 'a transaction that is left with Back',
    prepare: acceptedTransaction,
    typed: (page) => [
      [notesField(page), 'Half typed'],
      [page.getByRole('textbox', { name: 'Amount' }), '1234.50'],
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
      page = await comeBack(browser, 'admin');
      const openIt = await form.prepare();
      open = () => openIt(page);
      await open();
      for (const [field, text] of typed(page)) await field.fill(text);
      for (const secret of form.secrets?.(page) ?? []) await secret.fill('another-river-43');
      await leave(page);
      await expect(typed(page)[0]?.[0] ?? page.locator('form')).toHaveCount(0);
      await open();
    });

    test('come back with Continue editing', async () => {
      await expect(offer(page)).toBeVisible();
      await page.getByRole('button', { name: 'Continue editing' }).click();
      for (const [field, text] of typed(page)) await expect(field).toHaveValue(text);
      for (const secret of form.secrets?.(page) ?? []) await expect(secret).toHaveValue('');
      await expect(offer(page)).toHaveCount(0);
    });

    test('are gone for good after Discard', async () => {
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
