import type { Page } from 'playwright';
import { figure, type Scenario } from './scenario.ts';
import {
  fillSignIn,
  networkLabel,
  openList,
  openPage,
  row,
  rows,
  signInButton,
  time,
  type Visit,
  withVisit,
} from './visit.ts';

/** Counts the KiB of scripts as transferred, of those requested until a time. */
function countScripts({ session }: Visit) {
  const requestTimes = new Map<string, number>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.endsWith('.js')) requestTimes.set(requestId, wallTime * 1000);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  return (until: number) => {
    const requested = [...requestTimes].filter(([, at]) => at <= until);
    return requested.reduce((sum, [id]) => sum + (bytes.get(id) ?? 0), 0) / 1024;
  };
}

/** Time when the first row of the list is painted, in milliseconds since 1970. */
const firstRowAt = (page: Page) =>
  page.evaluate(
    async (row) => performance.timeOrigin + (await window.probes.time('', row, '')),
    row,
  );

const scriptSize: Scenario = {
  part: 'script-size',
  figures: [
    figure('JavaScript to the entry', 'KiB', 115),
    figure('JavaScript to the sign-in', 'KiB', 150),
    figure('JavaScript to the first list', 'KiB', 200),
  ],
  rounds: 1,
  measure: (app) =>
    withVisit(app, { isSignedIn: false }, async (visit) => {
      const { page } = visit;
      const scriptsUntil = countScripts(visit);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      const toEntry = scriptsUntil(Date.now());
      await page.goto('/login');
      await signInButton(page).waitFor();
      const toSignIn = scriptsUntil(Date.now());
      await fillSignIn(page);
      const shown = firstRowAt(page);
      await signInButton(page).click();
      // The code of the details is prefetched when the list is shown.
      const toList = scriptsUntil(await shown);
      return [toEntry, toSignIn, toList];
    }),
};

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

export const startupScenarios = [
  scriptSize,
  signIn(false, 450),
  signIn(true, 1300),
  secondVisit(false, 700),
  secondVisit(true, 900),
];
