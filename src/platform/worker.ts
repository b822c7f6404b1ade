import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * The service worker: caches the built files, never answers of the server, and serves the page of `/` for
 * every address of a page. A new version waits until the app sends `SKIP_WAITING`.
 */
declare const self: {
  importScripts: (path: string) => void;
  addEventListener: (type: 'message', listen: (event: MessageEvent) => void) => void;
  skipWaiting: () => Promise<void>;
  /** Replaced by the files of the build, see vite.config.ts. */
  builtFiles: Parameters<typeof precacheAndRoute>[0];
};

// Notifications.
self.importScripts('push.js');

self.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(self.builtFiles);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/'), {
    allowlist: [/^(\/[\w-]+)*\/?(\?.*)?$/],
    denylist: [/^\/(api|files|live|assets|healthz|readyz|metrics)(\/|$)/],
  }),
);
