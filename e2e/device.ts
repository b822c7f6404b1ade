import { expect, type Page } from '@playwright/test';

/** Resolves when the service worker has every file and answers for this page. */
export async function untilInstalled(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** Every entry of one shelf of what the app keeps in IndexedDB, and of the other storages. */
export const keptOn = (page: Page, shelf: 'responses' | 'drafts' | 'draftFiles') =>
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
    shelf,
  );

/** All that a page shows and that scripts can find on the device, as one text. */
export async function everythingOn(page: Page): Promise<string> {
  const shelves = [await keptOn(page, 'responses'), await keptOn(page, 'drafts')];
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
  return JSON.stringify([shelves, rest]);
}
