import { test as base } from '@playwright/test';

/** Closes the browser contexts that a test has opened, so that they do not affect later tests. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      const others = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !others.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
