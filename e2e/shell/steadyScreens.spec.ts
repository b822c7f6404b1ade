import { expect, type Page, type Route } from '@playwright/test';
import { waitForRender } from '../network.ts';
import {
  createUser,
  createWaitingTransaction,
  payWithReceipts,
  signInByApiAs,
} from '../records.ts';
import { openAs } from '../session.ts';
import { test } from '../test.ts';
import { createAcceptedTransaction, uniqueCustomer } from '../transactions.ts';

/** In which order the answers to a screen's calls arrive: as they were asked for, or the other way round. */
const orders = ['asked', 'reversed'] as const;
type Order = (typeof orders)[number];

/** Holds all answers from now on. Each call of the returned function lets one through; it returns false without one. */
async function holdAnswers(page: Page, order: Order): Promise<() => Promise<boolean>> {
  const held: Route[] = [];
  await page.route('**/api/**', (route) => void held.push(route));
  return async () => {
    const route = order === 'asked' ? held.shift() : held.pop();
    if (route) await route.fulfill({ response: await route.fetch() });
    await waitForRender(page);
    await waitForRender(page);
    return route !== undefined;
  };
}

/** Returns the visible controls that are no longer where they were at the call before. */
const readMoved = (page: Page) =>
  page.evaluate(() => {
    const before: Map<Element, number> = Reflect.get(window, 'controls') ?? new Map();
    const controls = new Map<Element, number>();
    for (const control of document.querySelectorAll('a, button, input, textarea, summary')) {
      const { top, bottom, width } = control.getBoundingClientRect();
      // One pixel wide are controls for screen readers only.
      if (width > 1 && bottom > 0 && top < innerHeight) controls.set(control, top);
    }
    Reflect.set(window, 'controls', controls);
    return [...controls].flatMap(([control, top]) => {
      const distance = top - (before.get(control) ?? top);
      const name = control.ariaLabel || control.textContent || control.id;
      return Math.abs(distance) > 1 ? [`${name}: ${distance} px`] : [];
    });
  });

/** A screen has loaded if it has asked for nothing during so many pauses. */
const pausesAfterLast = 6;

/** Loads an address answer by answer, and returns the controls that moved meanwhile. */
async function readMovedDuringLoad(page: Page, address: string, order: Order) {
  const answerNext = await holdAnswers(page, order);
  await page.goto(address);
  const moved: string[] = [];
  for (let pauses = 0; pauses < pausesAfterLast; pauses += 1) {
    moved.push(...(await readMoved(page)));
    if (await answerNext()) pauses = 0;
  }
  await page.unroute('**/api/**');
  return moved.map((one) => `${address}, answers as ${order}: ${one}`);
}

const viewports = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

interface Records {
  accepted: string;
  waiting: string;
  agent: string;
}

const addressesOfAll = ({ accepted }: Records) => [
  '/dashboard',
  `/transaction-details?id=${accepted}`,
  '/notifications',
  '/profile',
];

const addressesOf = {
  banker: () => [],
  agent: ({ waiting }: Records) => [
    '/dashboard?tab=overview',
    `/transaction-details?id=${waiting}`,
    '/transaction-initiate',
    '/account',
    '/account/settlement',
  ],
  admin: ({ waiting, agent }: Records) => [
    '/dashboard?tab=overview',
    `/transaction-details?id=${waiting}`,
    '/transaction-initiate',
    '/users',
    '/users/add',
    `/users/edit?id=${agent}`,
    '/bank',
    '/bank/add',
    '/bank/add?code=COMB',
    '/report',
    '/setting',
    '/setting/activity',
    '/accounts',
    `/account?id=${agent}`,
    `/account/settlement?id=${agent}`,
    `/account/adjustment?id=${agent}`,
    '/reconciliation',
    '/reconciliation/bank?bank=COMB',
    '/reconciliation/import?bank=COMB',
    '/reconciliation/matching?bank=COMB',
    '/reconciliation/left?bank=COMB',
    '/reconciliation/closing?bank=COMB',
    '/reconciliation/closing/day?bank=COMB',
  ],
};

for (const role of ['admin', 'banker', 'agent'] as const) {
  for (const viewport of viewports) {
    test(`no control of ${role} moves while a screen of ${viewport.width} px loads`, async ({
      browser,
    }) => {
      const admin = await signInByApiAs(browser, 'admin');
      const accepted = await createAcceptedTransaction(admin, uniqueCustomer('Steady'));
      await payWithReceipts(await signInByApiAs(browser, 'banker'), accepted, 2);
      const waiting = await createWaitingTransaction(admin, uniqueCustomer('Waits'));
      const { id: agent } = await createUser(admin);
      // At the end, because rows that are new since the last visit move the others.
      const page = await openAs(browser, role, { viewport });
      const moved: string[] = [];
      const records = { accepted, waiting, agent };
      for (const address of [...addressesOfAll(records), ...addressesOf[role](records)]) {
        for (const order of orders)
          moved.push(...(await readMovedDuringLoad(page, address, order)));
      }
      expect(moved).toEqual([]);
    });
  }
}
