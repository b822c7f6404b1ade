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

/** KiB of scripts as they travelled. */
function countScripts({ session }: Visit) {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith('.js')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1024;
}

const carried: Scenario = {
  part: 'carried',
  figures: [
    figure('JavaScript to the entry', 'KiB', 110),
    figure('JavaScript to the sign-in', 'KiB', 140),
    figure('JavaScript to the first list', 'KiB', 210),
  ],
  rounds: 1,
  measure: (desk) =>
    withVisit(desk, { isSignedIn: false }, async (visit) => {
      const { page } = visit;
      const carriedSoFar = countScripts(visit);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      const toEntry = carriedSoFar();
      await page.goto('/login');
      await signInButton(page).waitFor();
      const toSignIn = carriedSoFar();
      await fillIn(page);
      await signInButton(page).click();
      await rows(page).first().waitFor();
      return [toEntry, toSignIn, carriedSoFar()];
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
