import type { CDPSession, Page } from 'playwright';

import { figure, type Scenario } from './scenario.ts';
import { codeOf } from './seed.ts';
import {
  detailsTarget,
  waitForDetails,
  droppedFrames,
  heapSize,
  networkLabel,
  openList,
  rows,
  searchBox,
  slowDown,
  time,
  withVisit,
  mainThreadWork,
} from './visit.ts';

const mebibyte = 1024 * 1024;

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

/** Position of the touch in the list. */
const touchPosition = { x: 200, y: 600 };

/** Scrolls the list by dragging, in pixels. */
const drag = (session: CDPSession, distance: number) =>
  session.send('Input.synthesizeScrollGesture', {
    ...touchPosition,
    yDistance: -distance,
    speed: 5000,
    preventFling: true,
    gestureSourceType: 'mouse',
  });

/** Number of the last row in the document. */
const lastRow = (page: Page) =>
  page.evaluate(() => {
    const last = [...document.querySelectorAll('li[aria-posinset]')].at(-1);
    return Number(last?.getAttribute('aria-posinset') ?? 0);
  });

async function scrollToRow(page: Page, session: CDPSession, number: number) {
  while ((await lastRow(page)) < number) await drag(session, 3000);
}

const fewRows = 2000;

const scrolling: Scenario = {
  part: 'scrolling',
  figures: [
    figure('Scrolling 2,000 rows: dropped frames', '%', 4),
    figure('Scrolling 2,000 rows: work per row', 'ms'),
    figure('Scrolling 2,000 rows: DOM elements', '', 500),
    figure('Scrolling 2,000 rows: heap', 'MiB', 10),
    figure('Back to the scrolled list', 'ms', 120),
    figure('Back to the scrolled list: moved by', 'px', 0),
  ],
  measure: (app) =>
    withVisit(app, {}, async ({ page, session }) => {
      await openList(page);
      const before = await heapSize(session);
      const scrolled = await scrollThrough(page, session);
      await page.waitForLoadState('networkidle');
      const elements = await page.evaluate(() => document.querySelectorAll('*').length);
      const grown = (await heapSize(session)) - before;
      const back = await openAndGoBack(page);
      return [...scrolled, elements, grown / mebibyte, ...back];
    }),
};

/** @returns dropped frames in per cent, and main thread work per row in milliseconds. */
async function scrollThrough(page: Page, session: CDPSession): Promise<readonly [number, number]> {
  const before = await mainThreadWork(session);
  const dropped = await droppedFrames(page, () => scrollToRow(page, session, fewRows));
  return [dropped, ((await mainThreadWork(session)) - before) / fewRows];
}

/** Number of the row at the touch position. */
const touchedRow = (page: Page) =>
  page.evaluate(({ x, y }) => {
    const row = document.elementFromPoint(x, y)?.closest('li');
    return Number(row?.getAttribute('aria-posinset') ?? 0);
  }, touchPosition);

/**
 * Opens the row in the middle of the list and returns. @returns the time in milliseconds, and the
 * distance by which the row moved in pixels.
 */
async function openAndGoBack(page: Page): Promise<readonly [number, number]> {
  const number = await touchedRow(page);
  const selector = `li[aria-posinset="${number}"] > *`;
  const rowTop = () => page.locator(selector).evaluate((row) => row.getBoundingClientRect().top);
  // The list stores its position some time after scrolling has stopped.
  await page.waitForTimeout(500);
  const before = await rowTop();
  await page.locator(selector).tap();
  await waitForDetails(page);
  await page.waitForLoadState('networkidle');
  const elapsed = await time(page, 'popstate', { selector: selector }, () =>
    page.evaluate(() => history.back()),
  );
  return [elapsed, Math.abs((await rowTop()) - before)];
}

const manyRows = 20_000;

const many: Scenario = {
  part: 'many',
  // Loading this many rows takes minutes.
  rounds: 1,
  figures: [
    figure('20,000 rows: heap per row', 'KB', 1),
    figure('20,000 rows: tasks over 50 ms while scrolling', '', 0),
    figure('20,000 rows: longest task while scrolling', 'ms', 50),
    figure('20,000 rows: dropped frames', '%', 4),
    figure('20,000 rows: requests when coming back', '', 10),
    figure('20,000 rows: Back', 'ms', 120),
    figure('20,000 rows: Back, moved by', 'px', 0),
  ],
  measure: (app) =>
    withVisit(app, {}, async ({ page, session }) => {
      await openList(page);
      const before = await heapSize(session);
      await slowDown(session, 1);
      await loadAll(page);
      const heap = ((await heapSize(session)) - before) / manyRows;
      await slowDown(session);
      const dropped = await droppedFrames(page, async () => {
        await page.evaluate(() => (window.probes.longTasks = []));
        for (let turn = 0; turn < 12; turn += 1) await drag(session, turn < 6 ? -4000 : 4000);
      });
      const tasks = await page.evaluate(() => window.probes.longTasks);
      let requests = 0;
      page.on('framenavigated', () => (requests = 0));
      page.on('request', () => (requests += 1));
      const back = await openAndGoBack(page);
      await page.waitForLoadState('networkidle');
      return [heap / 1000, tasks.length, Math.max(0, ...tasks), dropped, requests, ...back];
    }),
};

/** Scrolls to the end until every row is loaded. */
async function loadAll(page: Page) {
  while ((await lastRow(page)) < manyRows) {
    await page.evaluate(() => {
      const scroller = document.querySelector('li[aria-posinset]')?.closest('ul')?.parentElement;
      scroller?.scrollTo(0, scroller.scrollHeight);
    });
    await page.waitForTimeout(80);
  }
}

export const listScenarios = [search, firstDetails(false, 250), step, scrolling, many];
