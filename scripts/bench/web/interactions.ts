import type { Page } from 'playwright';
import { figure, type Scenario } from './scenario.ts';
import { waitForDetails, openList, rows, searchBox, withVisit } from './visit.ts';

/** Later effects of an interaction belong to it. */
const settleMs = 1000;

/** Returns the longest time of an interaction to the next paint, in milliseconds. */
async function measureSlowest(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => (window.probes.interactions = []));
  await act();
  await page.waitForTimeout(settleMs);
  return Math.max(...(await page.evaluate(() => window.probes.interactions)));
}

const name = (what: string) => `Interaction to next paint: ${what}`;

const interactions: Scenario = {
  part: 'interactions',
  figures: [
    figure(name('typing in the search'), 'ms', 100),
    figure(name('changing the order'), 'ms', 100),
    figure(name('opening a row'), 'ms', 100),
    figure(name('typing an amount'), 'ms', 100),
    figure(name('going back'), 'ms', 100),
  ],
  measure: (app) =>
    withVisit(app, {}, async ({ page }) => {
      await openList(page);
      const measure = (act: () => Promise<unknown>) => measureSlowest(page, act);
      await searchBox(page).tap();
      const search = await measure(() => page.keyboard.type('2401010', { delay: 120 }));
      const order = await measure(() => page.getByRole('button', { name: 'Oldest first' }).tap());
      const row = await measure(() => rows(page).nth(2).tap());
      await waitForDetails(page);
      const amount = page.getByRole('textbox', { name: 'Amount' });
      await amount.tap();
      const typing = await measure(() => page.keyboard.type('1234.56', { delay: 120 }));
      await amount.fill('');
      const back = await measure(() => page.getByRole('button', { name: 'Back' }).tap());
      return [search, order, row, typing, back];
    }),
};

const shifts: Scenario = {
  part: 'shifts',
  figures: [
    figure('Layout shift: entry', '', 0),
    figure('Layout shift: sign-in', '', 0),
    figure('Layout shift: dashboard', '', 0),
    figure('Layout shift: opening a row', '', 0),
    figure('Layout shift: going back', '', 0),
  ],
  rounds: 3,
  measure: (app) =>
    withVisit(app, { isSlow: true }, async ({ page, context }) => {
      const shift = () => page.evaluate(() => window.probes.shift);
      const open = async (path: string) => {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        return shift();
      };
      const dashboard = await open('/dashboard');
      await rows(page).nth(2).tap();
      await waitForDetails(page);
      await page.waitForLoadState('networkidle');
      const opened = await shift();
      await page.goBack();
      await rows(page).first().waitFor();
      await page.waitForLoadState('networkidle');
      const back = await shift();
      const entry = await open('/');
      await context.clearCookies();
      const signIn = await open('/login');
      return [entry, signIn, dashboard, opened - dashboard, back - opened];
    }),
};

export const interactionScenarios = [interactions, shifts];
