import { createStore, type ReadableStore } from './store.ts';

/** The installed copy of the app and its updates. */
export interface AppUpdates {
  /** Whether a newer version has been downloaded and waits to be started. */
  isReady: ReadableStore<boolean>;
  /** Registers the service worker, which keeps the app on the device. */
  start: () => Promise<void>;
  /** Starts the version that waits. Other tabs keep theirs until they are reloaded. */
  apply: () => void;
  /** Deletes every cached copy of the app and loads the present version. Drafts stay. */
  clearAndReload: () => Promise<void>;
}

/** How often an open tab looks for a newer version. */
const checkIntervalMs = 3_600_000;

export function createAppUpdates(): AppUpdates {
  const isReady = createStore(false);
  let registration: ServiceWorkerRegistration | undefined;

  return {
    isReady,
    async start() {
      if (!('serviceWorker' in navigator)) return;
      // The app works without it.
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
    apply() {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
        once: true,
      });
      registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
    },
    async clearAndReload() {
      const registrations = await navigator.serviceWorker?.getRegistrations();
      await Promise.all(registrations?.map((one) => one.unregister()) ?? []);
      // Browsers offer no cache storage to insecure pages.
      if ('caches' in window) {
        const names = await caches.keys();
        await Promise.all(names.map((name) => caches.delete(name)));
      }
      window.location.reload();
    },
  };
}
