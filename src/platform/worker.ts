import { cacheNames, clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * The service worker: caches the built files, never answers of the server, and serves one of
 * the documents (`scripts/documents.ts`) for every address of a page. A new version waits until the app sends `SKIP_WAITING`. After `REFILL` it caches all
 * files once more.
 */
declare const self: {
  importScripts: (path: string) => void;
  addEventListener: (
    type: 'install' | 'activate' | 'message',
    listen: (event: WorkerEvent) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  /** Replaced by the files of the build, see vite.config.ts. */
  builtFiles: Parameters<PrecacheController['addToCacheList']>[0];
};
type WorkerEvent = Parameters<PrecacheController['install']>[0] & {
  data?: { type?: string } | null;
};

// Notifications.
self.importScripts('push.js');

async function refill() {
  const cache = await caches.open(cacheNames.precache);
  for (const [url, key] of files.getURLsToCacheKeys()) {
    const response = await fetch(url, { cache: 'reload' });
    if (response.ok) await cache.put(key, response);
  }
}

const files = new PrecacheController();
files.addToCacheList(self.builtFiles);
self.addEventListener('install', (event) => void files.install(event));
self.addEventListener('activate', (event) => void files.activate(event));
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'REFILL') event.waitUntil(refill());
});
clientsClaim();
cleanupOutdatedCaches();
registerRoute(new PrecacheRoute(files));

/** Serves a document for the addresses of pages that match. */
const serve = (document: string, addresses: RegExp) =>
  registerRoute(
    new NavigationRoute(files.createHandlerBoundToURL(document), {
      allowlist: [addresses],
      denylist: [/^\/(api|files|live|assets|healthz|readyz|metrics)(\/|$)/],
    }),
  );
// The first that matches is used.
serve('/', /^\/(\?.*)?$/);
serve('/app.html', /^\/login\/?(\?.*)?$/);
serve('/list.html', /^(\/[\w-]+)*\/?(\?.*)?$/);
