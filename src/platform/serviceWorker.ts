import { createStore, type ReadableStore } from './store.ts';

/** Service worker and updates of the app. */
export interface AppUpdates {
  /** True when a newer version has been downloaded and can be activated. */
  isReady: ReadableStore<boolean>;
  /** Registers the service worker, which caches the app. */
  start: () => Promise<void>;
  /** Activates the newer version and loads it. Other tabs keep the old one until they are reloaded. */
  apply: () => void;
  /**
   * Deletes all cached files of the app and loads the current version. Keeps drafts, and the service worker: without it
   * the browser would end the user's notifications.
   */
  clearAndReload: () => Promise<void>;
}

const send = (worker: ServiceWorker | null | undefined, type: 'SKIP_WAITING' | 'REFILL') =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker?.postMessage({ type });

/** Resolves when it is installed, or could not be. */
const nextState = (worker: ServiceWorker) =>
  new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));

/** Interval at which an open tab checks for a newer version. */
const checkIntervalMs = 3_600_000;

export function createAppUpdates(): AppUpdates {
  const isReady = createStore(false);
  let registration: ServiceWorkerRegistration | undefined;

  function apply() {
    // Another tab has activated it already.
    if (!registration?.waiting) return window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    send(registration.waiting, 'SKIP_WAITING');
  }

  return {
    isReady,
    async start() {
      if (!('serviceWorker' in navigator)) return;
      // The app also works without a service worker.
      const current = await navigator.serviceWorker
        .register('/sw.js', { updateViaCache: 'none' })
        .catch(() => undefined);
      if (!current) return;
      registration = current;
      const reportWaiting = () => {
        // Without a controller this is the first version: there is nothing to update.
        if (current.waiting && navigator.serviceWorker.controller) isReady.set(true);
      };
      reportWaiting();
      current.addEventListener('updatefound', () => {
        current.installing?.addEventListener('statechange', reportWaiting);
      });
      setInterval(() => void current.update().catch(() => {}), checkIntervalMs);
    },
    apply,
    async clearAndReload() {
      // Cache Storage is not available on insecure origins.
      if ('caches' in window) {
        const names = await caches.keys();
        await Promise.all(names.map((name) => caches.delete(name)));
      }
      await registration?.update().catch(() => {});
      if (registration?.installing) await nextState(registration.installing);
      send(registration?.waiting ?? registration?.active, 'REFILL');
      apply();
    },
  };
}
