import { codeOf } from './seed.ts';
import {
  type BenchApp,
  detailsTarget,
  fillSignIn,
  networkLabel,
  openList,
  openPage,
  row,
  rows,
  searchBox,
  signInButton,
  time,
  withVisit,
} from './visit.ts';

/** A measured value with its upper limit. Without a goal it is a reference for other figures. */
export interface Figure {
  name: string;
  unit: string;
  goal: number | undefined;
}

export interface Scenario {
  /** Name on the command line. */
  part: string;
  figures: readonly Figure[];
  /** Measures one round. @returns a value for each figure. */
  measure: (app: BenchApp) => Promise<readonly number[]>;
}

const figure = (name: string, unit: string, goal?: number): Figure => ({ name, unit, goal });

const signIn = (isSlow: boolean, goal: number): Scenario => ({
  part: 'sign-in',
  figures: [figure(`'Sign In' to the first row${networkLabel(isSlow)}`, 'ms', goal)],
  measure: (app) =>
    withVisit(app, { isSignedIn: false, isSlow }, async ({ page }) => {
      await page.goto('/login');
      await fillSignIn(page);
      await page.waitForLoadState('networkidle');
      const took = await time(page, 'click', { selector: row }, () => signInButton(page).click());
      await rows(page).first().waitFor();
      return [took];
    }),
});

const secondVisit = (isSlow: boolean, goal: number): Scenario => ({
  part: 'second-visit',
  figures: [figure(`Second visit to the first row${networkLabel(isSlow)}`, 'ms', goal)],
  measure: (app) =>
    withVisit(app, { hasServiceWorker: true }, async ({ context, page }) => {
      await openList(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.close();
      const visit = await openPage(context, isSlow);
      await visit.page.goto('/dashboard', { waitUntil: 'commit' });
      return [await time(visit.page, '', { selector: row }, () => Promise.resolve())];
    }),
});

const search: Scenario = {
  part: 'search',
  figures: [figure('Last key to the search result', 'ms', 350)],
  measure: (app) =>
    withVisit(app, {}, async ({ page }) => {
      await openList(page);
      await searchBox(page).tap();
      const code = codeOf(4321);
      const found = { selector: 'li[aria-posinset="1"] > *', text: code };
      return [await time(page, 'keydown', found, () => page.keyboard.type(code, { delay: 60 }))];
    }),
};

const firstDetails = (isSlow: boolean, goal: number): Scenario => ({
  part: 'details',
  figures: [figure(`Tap on a row to its details${networkLabel(isSlow)}`, 'ms', goal)],
  measure: (app) =>
    withVisit(app, { isSlow }, async ({ page }) => {
      await openList(page);
      return [await time(page, 'pointerup', detailsTarget, () => rows(page).nth(3).tap())];
    }),
});

/** The forms are the last part of the details that is rendered. */
const completeDetails = 'main:has(form)';

/** The details of the shown transaction and of both neighbours, which are read while the page is idle. */
const areNeighboursRead = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('getViewTransactionDetails')).length >= 3;

const step: Scenario = {
  part: 'details',
  figures: [figure('Step to the next details', 'ms', 100)],
  measure: (app) =>
    withVisit(app, {}, async ({ page }) => {
      await openList(page);
      const [code = ''] = /240101\d{6}/.exec((await rows(page).nth(4).textContent()) ?? '') ?? [];
      await rows(page).nth(3).tap();
      await page.locator(completeDetails).waitFor();
      await page.waitForFunction(areNeighboursRead);
      const next = page.getByRole('button', { name: 'Next transaction' });
      const target = { selector: completeDetails, text: code };
      return [await time(page, 'pointerup', target, () => next.tap())];
    }),
};

export const scenarios: readonly Scenario[] = [
  signIn(false, 450),
  signIn(true, 1300),
  secondVisit(false, 700),
  secondVisit(true, 900),
  search,
  firstDetails(false, 250),
  step,
];
