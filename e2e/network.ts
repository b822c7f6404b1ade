import { expect, type Page } from '@playwright/test';

export const goOffline = (page: Page) => page.context().setOffline(true);
export const goOnline = (page: Page) => page.context().setOffline(false);

const urlOf = (call: string) => `**/api/${call}`;

/** Resolves when React has rendered what the last event or answer changed. */
export const rendered = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** Resolves when the page has received the next answer to `call` and rendered it. */
export async function nextAnswer(page: Page, call: string) {
  const response = await page.waitForResponse(urlOf(call));
  await response.finished();
  await rendered(page);
}

/** Goes offline and online again, and waits until the page has read `call` again. */
export async function reconnect(page: Page, call: string) {
  await goOffline(page);
  await expect(page.getByText('You are offline').first()).toBeVisible();
  const answer = nextAnswer(page, call);
  await goOnline(page);
  await answer;
}

interface HeldAnswers {
  /** Resolves when the server has handled the first call. */
  handled: Promise<void>;
  /** Delivers the answers; those of later calls are not held any more. */
  release: () => Promise<void>;
}

/** Holds back the answers to `call`. The server handles the call at once. */
export async function holdAnswers(page: Page, call: string): Promise<HeldAnswers> {
  const handled = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const deliveries: Promise<void>[] = [];
  await page.route(urlOf(call), async (route) => {
    const response = await route.fetch();
    handled.resolve();
    const delivery = released.promise.then(() => route.fulfill({ response }));
    deliveries.push(delivery);
    await delivery;
  });
  return {
    handled: handled.promise,
    async release() {
      released.resolve();
      await Promise.all(deliveries);
      await rendered(page);
    },
  };
}

/** Breaks the connection after the server has handled `call`. */
export const loseAnswers = (page: Page, call: string) =>
  page.route(urlOf(call), async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Breaks the connection before the server receives `call`. */
export const dropCalls = (page: Page, call: string) =>
  page.route(urlOf(call), (route) => route.abort());

/** Ends {@link loseAnswers} and {@link dropCalls}. */
export const repair = (page: Page, call: string) => page.unroute(urlOf(call));
