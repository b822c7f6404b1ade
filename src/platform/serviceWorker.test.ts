import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppUpdates } from './serviceWorker.ts';

const reload = vi.fn<() => void>();
const postMessage = vi.fn<(message: object) => void>();

/** Starts updates in a tab, with a service worker that has a waiting version. */
async function setUp() {
  const container = Object.assign(new EventTarget(), { controller: {}, register });
  const registration = Object.assign(new EventTarget(), {
    waiting: { postMessage } as object | null,
    installing: null,
  });
  async function register() {
    return registration;
  }
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', { location: { reload } });
  const updates = createAppUpdates();
  await updates.start();
  return { updates, container, registration };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('activates the waiting version, and loads it once it is active', async () => {
  const { updates, container } = await setUp();
  expect(updates.isReady.get()).toBe(true);
  updates.apply();
  expect(postMessage.mock.calls).toEqual([[{ type: 'SKIP_WAITING' }]]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads the version that another tab has activated', async () => {
  const { updates, registration } = await setUp();
  registration.waiting = null;
  updates.apply();
  expect(reload).toHaveBeenCalledTimes(1);
});
