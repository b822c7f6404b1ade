import type { CDPSession, Page } from 'playwright';

import { figure, type Scenario } from './scenario.ts';
import { codeOf } from './seed.ts';
import {
  type Desk,
  details,
  detailsShown,
  droppedWhile,
  heapOf,
  onSlow,
  openList,
  rows,
  searchBox,
  slowDown,
  time,
  withVisit,
  workOf,
} from './visit.ts';
import { showYardstick } from './yardstick.ts';

const mebibyte = 1024 * 1024;

const search: Scenario = {
  part: 'search',
  figures: [figure('Last key to the search result', 'ms', 350)],
  measure: (desk) =>
    withVisit(desk, {}, async ({ page }) => {
      await openList(page);
      await searchBox(page).tap();
      const code = codeOf(4321);
      const found = { selector: 'li[aria-posinset="1"] > *', text: code };
      return [await time(page, 'keydown', found, () => page.keyboard.type(code, { delay: 60 }))];
    }),
};

const firstDetails = (isSlow: boolean, goal: number): Scenario => ({
  part: 'details',
  figures: [figure(`Tap on a row to its details${onSlow(isSlow)}`, 'ms', goal)],
  measure: (desk) =>
    withVisit(desk, { isSlow }, async ({ page }) => {
      await openList(page);
      return [await time(page, 'pointerup', details, () => rows(page).nth(3).tap())];
    }),
});

/** Where the list is touched. */
const finger = { x: 200, y: 600 };

/** Drags the list up under a finger that moves evenly, px. */
const drag = (session: CDPSession, distance: number) =>
  session.send('Input.synthesizeScrollGesture', {
    ...finger,
    yDistance: -distance,
    speed: 5000,
    preventFling: true,
    gestureSourceType: 'mouse',
  });

/** The number of the last row that is in the page. */
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
    figure('Scrolling 2,000 rows: work for each', 'ms'),
    figure('Scrolling 2,000 rows of rc-virtual-list: dropped frames', '%'),
    figure('Scrolling 2,000 rows of rc-virtual-list: work for each', 'ms'),
    figure('Scrolling 2,000 rows: DOM elements', '', 500),
    figure('Scrolling 2,000 rows: heap', 'MiB', 10),
    figure('Back to the scrolled list', 'ms', 120),
    figure('Back to the scrolled list: off by', 'px', 0),
  ],
  measure: async (desk) => {
    const yardstick = await scrollYardstick(desk);
    return withVisit(desk, {}, async ({ page, session }) => {
      await openList(page);
      const before = await heapOf(session);
      const scrolled = await scrollThrough(page, session);
      await page.waitForLoadState('networkidle');
      const elements = await page.evaluate(() => document.querySelectorAll('*').length);
      const grown = (await heapOf(session)) - before;
      const back = await goAndComeBack(page);
      return [...scrolled, ...yardstick, elements, grown / mebibyte, ...back];
    });
  },
};

/** The same rows in another list, all of them loaded: how busy this machine is at this moment. */
const scrollYardstick = (desk: Desk) =>
  withVisit(desk, {}, async ({ page, session }) => {
    await openList(page);
    await showYardstick(page, 2 * fewRows);
    return scrollThrough(page, session);
  });

/** @returns dropped frames, %, and how long the page's main thread worked for a row, ms. */
async function scrollThrough(page: Page, session: CDPSession): Promise<readonly [number, number]> {
  const before = await workOf(session);
  const dropped = await droppedWhile(page, () => scrollToRow(page, session, fewRows));
  return [dropped, ((await workOf(session)) - before) / fewRows];
}

/** The number of the row under the finger. */
const rowTouched = (page: Page) =>
  page.evaluate(({ x, y }) => {
    const row = document.elementFromPoint(x, y)?.closest('li');
    return Number(row?.getAttribute('aria-posinset') ?? 0);
  }, finger);

/** Opens the row in the middle of the list and comes back to it. @returns ms, and px it moved. */
async function goAndComeBack(page: Page): Promise<readonly [number, number]> {
  const number = await rowTouched(page);
  const chosen = `li[aria-posinset="${number}"] > *`;
  const place = () => page.locator(chosen).evaluate((row) => row.getBoundingClientRect().top);
  // The list remembers where it is some time after it came to rest.
  await page.waitForTimeout(500);
  const before = await place();
  await page.locator(chosen).tap();
  await detailsShown(page);
  await page.waitForLoadState('networkidle');
  const took = await time(page, 'popstate', { selector: chosen }, () =>
    page.evaluate(() => history.back()),
  );
  return [took, Math.abs((await place()) - before)];
}

const manyRows = 20_000;

const many: Scenario = {
  part: 'many',
  // Loading so many rows as a person would takes minutes.
  rounds: 1,
  figures: [
    figure('20,000 rows: heap a row', 'KB', 1),
    figure('20,000 rows: tasks over 50 ms while scrolling', '', 0),
    figure('20,000 rows: longest task while scrolling', 'ms', 50),
    figure('20,000 rows: dropped frames', '%', 4),
    figure('20,000 rows: requests when coming back', '', 10),
    figure('20,000 rows: Back', 'ms', 120),
    figure('20,000 rows: Back, off by', 'px', 0),
  ],
  measure: (desk) =>
    withVisit(desk, {}, async ({ page, session }) => {
      await openList(page);
      const before = await heapOf(session);
      await slowDown(session, 1);
      await loadAll(page);
      const heap = ((await heapOf(session)) - before) / manyRows;
      await slowDown(session);
      const dropped = await droppedWhile(page, async () => {
        await page.evaluate(() => (window.probes.longTasks = []));
        for (let turn = 0; turn < 12; turn += 1) await drag(session, turn < 6 ? -4000 : 4000);
      });
      const tasks = await page.evaluate(() => window.probes.longTasks);
      let requests = 0;
      page.on('framenavigated', () => (requests = 0));
      page.on('request', () => (requests += 1));
      const back = await goAndComeBack(page);
      await page.waitForLoadState('networkidle');
      return [heap / 1000, tasks.length, Math.max(0, ...tasks), dropped, requests, ...back];
    }),
};

/** Jumps to the end again and again until every row was read. */
async function loadAll(page: Page) {
  while ((await lastRow(page)) < manyRows) {
    await page.evaluate(() => {
      const scroller = document.querySelector('li[aria-posinset]')?.closest('ul')?.parentElement;
      scroller?.scrollTo(0, scroller.scrollHeight);
    });
    await page.waitForTimeout(80);
  }
}

export const lists = [search, firstDetails(false, 250), scrolling, many];
