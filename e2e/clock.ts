import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf } from './session.ts';

/**
 * Runs in each page before its own code. Playwright puts a clock into an open page in two steps, between which it
 * is 1970 there: the app would take a response for one of 1970, and so its session for an expired one.
 */
export function installClockAtOnce() {
  const now = Date.now;
  let installed: InstalledClock | undefined;
  // Configurable, because the context of a test itself gets the script twice.
  Object.defineProperty(globalThis, '__pwClock', {
    configurable: true,
    get: () => installed,
    set(clock: InstalledClock) {
      installed = clock;
      clock.controller.install(now());
    },
  });
}

interface InstalledClock {
  controller: { install: (time: number) => void };
}

/** Stops the timers of a page, so that a test of a delay depends on no machine's speed. */
export async function stopClock(page: Page) {
  await page.clock.install();
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
  await expect(page).toHaveURL(addressOf(path));
  await page.clock.resume();
}
