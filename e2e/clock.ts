import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

const withClock = new WeakSet<BrowserContext>();

/**
 * Gives the pages of a context a clock that a test can move. It follows real time until then. Must be called
 * before a page opens: Playwright puts a clock into an open page in two steps, between which it is 1970 there. The
 * app would take a response for one of 1970, and so its session for an expired one.
 */
export async function installClock(context: BrowserContext) {
  const open = context.pages().map((page) => page.url());
  expect(open.filter((url) => url !== 'about:blank')).toEqual([]);
  await context.clock.install();
  withClock.add(context);
}

/** Stops the timers of a page, so that a test of a delay depends on no machine's speed. */
export async function stopClock(page: Page) {
  expect(withClock.has(page.context()), 'the page was opened with a clock').toBe(true);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

/** Stops the timers of a page and clicks. Waits for the button first, which may need timers to appear. */
export async function clickWithStoppedClock(button: Locator) {
  await expect(button).toBeEnabled();
  await stopClock(button.page());
  await button.click();
}

/**
 * Expects a page with a stopped clock to open `path` after `delayMs` and not earlier. The delay
 * must have begun, so wait for its message first. Lets the clock go on.
 */
export async function expectPathAfter(page: Page, delayMs: number, path: string) {
  const before = page.url();
  await page.clock.runFor(delayMs - 1);
  expect(page.url()).toBe(before);
  await page.clock.runFor(1);
  await expect(page).toHaveURL((url) => url.pathname === path);
  await page.clock.resume();
}
