import { expect, type Page } from '@playwright/test';

export const goOffline = (page: Page) => page.context().setOffline(true);
export const goOnline = (page: Page) => page.context().setOffline(false);

const urlOf = (call: string) => `**/api/${call}`;

/** Resolves when React has rendered the last change. */
export const waitForRender = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** Resolves when the page has received and rendered the next response to `call`. */
export async function nextResponse(page: Page, call: string) {
  const response = await page.waitForResponse(urlOf(call));
  await response.finished();
  await waitForRender(page);
}

/** Goes offline and online again, and waits until the page has read `call` again. */
export async function reconnect(page: Page, call: string) {
  await goOffline(page);
  await expect(page.getByText('You are offline').first()).toBeVisible();
  const answer = nextResponse(page, call);
  await goOnline(page);
  await answer;
}

interface HeldResponses {
  /** Resolves when the server has processed the first call. */
  handled: Promise<void>;
  /** Delivers the held responses. Later responses are not held. */
  release: () => Promise<void>;
}

/** Holds the responses to `call`. The server processes the call at once. */
export async function holdResponses(page: Page, call: string): Promise<HeldResponses> {
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
      await waitForRender(page);
    },
  };
}

/** Closes the connection after the server has processed `call`. */
export const dropResponses = (page: Page, call: string) =>
  page.route(urlOf(call), async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Closes the connection before the server receives `call`. */
export const dropRequests = (page: Page, call: string) =>
  page.route(urlOf(call), (route) => route.abort());

/** Ends {@link dropResponses} and {@link dropRequests}. */
export const restoreConnection = (page: Page, call: string) => page.unroute(urlOf(call));
