import { type Browser, expect, type Page } from '@playwright/test';
import { streamsPath } from './faultProxy.ts';
import { type Caller, type DemoUser, openAs } from './session.ts';

/** Returns the number of open streams of a session. */
export const openStreams = async ({ request }: Caller) =>
  Number(await (await request.get(streamsPath)).text());

/** Opens a browser with a clock for each user, and waits until it has its stream. */
export async function openLive(browser: Browser, ...people: readonly DemoUser[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const person of people) {
    const page = await openAs(browser, person, { clock: true });
    await expect.poll(() => openStreams(page)).toBe(1);
    pages.push(page);
  }
  return pages;
}

declare global {
  interface Window {
    /** True once the stream of the page has brought a message. */
    hasHeard?: boolean;
  }
}

/** Notes in the next document that its stream has brought a message, which the app then knows. */
const noteMessages = (page: Page) =>
  page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(...values: ConstructorParameters<typeof EventSource>) {
        super(...values);
        this.addEventListener('message', () => (window.hasHeard = true));
      }
    };
  });

/** Announces rows that the list does not show yet. */
export const newRows = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} new`, exact: true });

/** More than the pauses after which events are read; less than the intervals of what has no event. */
const restMs = 4_000;

/** The calls of a page whose time stands still, so that it makes none of its own accord. */
export interface RestingPage {
  /** Returns the names of its calls since it rests, also of those that it had put off. */
  calls: () => Promise<readonly string[]>;
}

/** Lets a page with a clock read what it has to, and stops its time. Messages of its stream still arrive. */
export async function rest(page: Page): Promise<RestingPage> {
  const running = new Set<string>();
  let calls: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return;
    calls.push(request.url().split('run=')[1] ?? '');
    running.add(request.url());
  });
  const end = (request: { url: () => string }) => running.delete(request.url());
  page.on('requestfinished', end).on('requestfailed', end);
  const pass = async (ms: number) => {
    await page.clock.runFor(ms);
    await expect.poll(() => running.size).toBe(0);
  };
  await noteMessages(page);
  await page.reload();
  // The first message of a stream makes the page read its list again.
  await expect.poll(() => page.evaluate(() => window.hasHeard)).toBe(true);
  await expect(page.getByRole('button', { name: /Notifications/ })).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  // What it reads may lead to further reads.
  for (let calm = 0; calm < 3; calm += 1) {
    const before = calls.length;
    await pass(restMs);
    if (calls.length > before) calm = 0;
  }
  calls = [];
  return {
    async calls() {
      await pass(restMs);
      return calls;
    },
  };
}
