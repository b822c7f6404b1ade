import { test as base, type BrowserContext } from '@playwright/test';
import { withoutLiveHeader } from './faultProxy.ts';
import { rememberToasts } from './toasts.ts';

interface Options {
  /**
   * Whether pages work on their own: they follow what others do, and read ahead what may be opened next.
   * It is off, because such a request may be counted, or replace a row, at any moment of a test. Tests of
   * it turn it on.
   */
  background: boolean;
}

/**
 * Prepares the browser contexts of a test, also those that it opens itself, and closes them after it, so
 * that they do not affect later tests.
 */
export const test = base.extend<Options & { contexts: undefined }>({
  background: [false, { option: true }],
  extraHTTPHeaders: async ({ background, extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, ...(!background && { [withoutLiveHeader]: '1' }) }),
  context: async ({ context, background }, use) => {
    await prepare(context, background);
    await use(context);
  },
  contexts: [
    async ({ browser, background }, use) => {
      const others = new Set(browser.contexts());
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await prepare(context, background);
        return context;
      };
      await use(undefined);
      browser.newContext = newContext;
      const opened = browser.contexts().filter((context) => !others.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

async function prepare(context: BrowserContext, background: boolean) {
  await rememberToasts(context);
  // The app reads nothing ahead for people who save data.
  if (!background) await context.addInitScript(saveData);
}

/** Configurable, because the context of a test itself gets the script twice. */
const saveData = () =>
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: true },
    configurable: true,
  });
