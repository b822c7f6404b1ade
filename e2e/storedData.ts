import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Resolves when the service worker is installed and controls the page. */
export async function waitForServiceWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** Makes the pages of a context detect the installed mode. */
export const pretendInstalled = (context: BrowserContext) =>
  context.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      const list = matchMedia(query);
      if (query.includes('standalone')) Object.defineProperty(list, 'matches', { value: true });
      return list;
    };
  });

/** Returns values as JSON. Sums of money are stored as `bigint`, which JSON does not know. */
const toJson = (values: unknown) =>
  JSON.stringify(values, (_key, value) => (typeof value === 'bigint' ? String(value) : value));

/** Returns all entries of one object store of the app's IndexedDB. */
export const storedEntries = (page: Page, store: 'responses' | 'drafts' | 'draftFiles') =>
  page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('desk');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction(name).objectStore(name).getAll();
          reading.addEventListener('success', () => {
            database.close();
            resolve(reading.result);
          });
        });
      }),
    store,
  );

/** Returns all entries of one object store as JSON. */
export const storedText = async (page: Page, store: Parameters<typeof storedEntries>[1]) =>
  toJson(await storedEntries(page, store));

/** Returns the page content and the data readable by scripts on the device, as one string. */
export async function visibleAndStoredData(page: Page): Promise<string> {
  const entries = [await storedEntries(page, 'responses'), await storedEntries(page, 'drafts')];
  const rest = await page.evaluate(async () => {
    const answers = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const store = await caches.open(name);
        return (await store.keys()).map(({ url }) => url);
      }),
    );
    const { innerHTML } = document.documentElement;
    return [innerHTML, { ...localStorage }, { ...sessionStorage }, history.state, answers];
  });
  return toJson([entries, rest]);
}
