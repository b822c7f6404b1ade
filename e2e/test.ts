import { test as base } from '@playwright/test';
import { rememberToasts } from './toasts.ts';

/**
 * Closes the browser contexts that a test has opened, so that they do not affect later tests, and
 * lets its first page remember its toasts.
 */
export const test = base.extend<{ closing: undefined }>({
  context: async ({ context }, use) => {
    await rememberToasts(context);
    await use(context);
  },
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
