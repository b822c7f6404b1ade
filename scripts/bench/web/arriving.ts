import type { Page } from 'playwright';
import { figure, type Scenario } from './scenario.ts';
import {
  fillIn,
  onSlow,
  openList,
  openPage,
  row,
  rows,
  signInButton,
  time,
  type Visit,
  withVisit,
} from './visit.ts';

/** KiB of scripts as they travelled, of those asked for until then. */
function countScripts({ session }: Visit) {
  const askedAt = new Map<string, number>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.endsWith('.js')) askedAt.set(requestId, wallTime * 1000);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  return (until: number) => {
    const asked = [...askedAt].filter(([, at]) => at <= until);
    return asked.reduce((sum, [id]) => sum + (bytes.get(id) ?? 0), 0) / 1024;
  };
}

/** When the first row of the list is there, ms since 1970. */
const firstRowAt = (page: Page) =>
  page.evaluate(
    async (row) => performance.timeOrigin + (await window.probes.time('', row, '')),
    row,
  );

const carried: Scenario = {
  part: 'carried',
  figures: [
    figure('JavaScript to the entry', 'KiB', 115),
    figure('JavaScript to the sign-in', 'KiB', 150),
    figure('JavaScript to the first list', 'KiB', 200),
  ],
  rounds: 1,
  measure: (desk) =>
    withVisit(desk, { isSignedIn: false }, async (visit) => {
      const { page } = visit;
      const carriedUntil = countScripts(visit);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      const toEntry = carriedUntil(Date.now());
      await page.goto('/login');
      await signInButton(page).waitFor();
      const toSignIn = carriedUntil(Date.now());
      await fillIn(page);
      const shown = firstRowAt(page);
      await signInButton(page).click();
      // The code of the details comes ahead of them, once the list is there.
      const toList = carriedUntil(await shown);
      return [toEntry, toSignIn, toList];
    }),
};

const signIn = (isSlow: boolean, goal: number): Scenario => ({
  part: 'sign-in',
  figures: [figure(`'Sign In' to the first row${onSlow(isSlow)}`, 'ms', goal)],
  measure: (desk) =>
    withVisit(desk, { isSignedIn: false, isSlow }, async ({ page }) => {
      await page.goto('/login');
      await fillIn(page);
      await page.waitForLoadState('networkidle');
      const took = await time(page, 'click', { selector: row }, () => signInButton(page).click());
      await rows(page).first().waitFor();
      return [took];
    }),
});

const secondVisit = (isSlow: boolean, goal: number): Scenario => ({
  part: 'second-visit',
  figures: [figure(`Second visit to the first row${onSlow(isSlow)}`, 'ms', goal)],
  measure: (desk) =>
    withVisit(desk, { hasServiceWorker: true }, async ({ context, page }) => {
      await openList(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.close();
      const visit = await openPage(context, isSlow);
      await visit.page.goto('/dashboard', { waitUntil: 'commit' });
      return [await time(visit.page, '', { selector: row }, () => Promise.resolve())];
    }),
});

export const arriving = [
  carried,
  signIn(false, 450),
  signIn(true, 1300),
  secondVisit(false, 700),
  secondVisit(true, 900),
];
