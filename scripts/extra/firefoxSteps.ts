import { setTimeout as wait } from 'node:timers/promises';
import type { Visitor } from './firefoxVisitor.ts';

const people = ['agent', 'admin', 'banker'] as const;
type Person = (typeof people)[number];

export type Visitors = Readonly<Record<Person, Visitor>>;

export interface Step {
  title: string;
  /** User who performs it. Firefox gives the focus only to the page in front. */
  person: Person;
  /** @param photo path of a photo */
  run: (visitor: Visitor, photo: string) => Promise<void>;
}

const customer = 'Firefox Customer';
const overview = 'Overview';

async function signIn(visitor: Visitor, name: string) {
  for (const digit of '314159') await visitor.press(digit);
  await visitor.see('button', 'Sign In');
  await visitor.fill('User name', name);
  await visitor.page.locator('input[type="password"]').fill(`demo-${name}`);
  await visitor.press('Sign In');
  await visitor.see('tab', overview);
}

/** Opens the only transaction of the customer. */
async function openTransaction(visitor: Visitor) {
  await visitor.openTab(overview);
  await visitor.fill('Search Transactions', customer, 'searchbox');
  await visitor.page.waitForFunction(() => document.querySelectorAll('main li a').length === 1);
  await visitor.page.locator('main li a').click();
  await visitor.see('heading', 'Transaction Details');
}

/** Waits until the first list has loaded, so that it can be shown offline. */
const seeRows = (visitor: Visitor) => visitor.page.locator('main li a').wait();

export const steps: readonly Step[] = [
  ...people.map((person) => ({
    title: `the ${person} unlocks the app and signs in`,
    person,
    run: (visitor: Visitor) => signIn(visitor, person),
  })),
  {
    title: 'the agent initiates a transfer with a photo',
    person: 'agent',
    run: async (agent, photo) => {
      await agent.follow('Initiate');
      await agent.fill('Customer Name', customer, 'combobox');
      await agent.fill('Bank Name', 'Coro', 'combobox');
      await agent.choose('Coromandel Bank');
      await agent.fill('Amount', '12000');
      await agent.fill('Notes', 'A/C 1234');
      await agent.attach(photo);
      await agent.see('button', 'Remove photo.jpg');
      await agent.press('Send Money');
      await agent.see('tab', overview);
    },
  },
  {
    title: 'the admin accepts it',
    person: 'admin',
    run: async (admin) => {
      await openTransaction(admin);
      await admin.press('Accepted');
      await admin.see('tab', overview);
    },
  },
  {
    title: 'the banker sees the photo in the viewer',
    person: 'banker',
    run: async (banker) => {
      await openTransaction(banker);
      await banker.page.locator('main button img').click();
      await banker.page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>('[role="dialog"] img');
        return image !== null && image.naturalWidth > 0;
      });
      await banker.page.keyboard.press('Escape');
    },
  },
  {
    title: 'the banker pays it with a receipt',
    person: 'banker',
    run: async (banker, photo) => {
      await banker.attach(photo);
      await banker.see('button', 'Remove photo.jpg');
      await banker.fill('Amount', '12000');
      await banker.press('Send');
      await banker.see('heading', 'Payment History');
      await banker.read('BY BNK01');
    },
  },
  {
    title: 'the admin checks it, which completes it',
    person: 'admin',
    run: async (admin) => {
      await openTransaction(admin);
      await admin.press('Checked');
      await admin.see('tab', overview);
    },
  },
  {
    title: 'typed text survives a reload as a draft',
    person: 'agent',
    run: async (agent) => {
      await agent.follow('Initiate');
      await agent.fill('Customer Name', 'Half typed', 'combobox');
      // A draft is stored a moment after the last key.
      await wait(2_000);
      await agent.page.reload();
      await agent.page.waitForFunction(() =>
        [...document.querySelectorAll('input')].some(({ value }) => value === 'Half typed'),
      );
    },
  },
  {
    title: 'after a visit the list is shown offline with its age, also after a reload',
    person: 'banker',
    run: async (banker) => {
      const { page } = banker;
      await banker.press('Back');
      await seeRows(banker);
      await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
      const seeFreshList = () =>
        page.waitForFunction(() => !document.body.innerText.includes('Shown as of'));
      await page.setOfflineMode(true);
      await banker.read('Shown as of');
      await page.setOfflineMode(false);
      await seeFreshList();
      await page.setOfflineMode(true);
      await page.reload();
      await banker.read('Shown as of');
      await seeRows(banker);
      await page.setOfflineMode(false);
      // Firefox does not tell a page that was loaded offline that the emulated network is back.
      await banker.press('Reload');
      await seeFreshList();
      await seeRows(banker);
    },
  },
];
