// A service worker that removes itself and all cached copies of the app, in case a released one
// causes harm. Open tabs continue over the network; user input is not affected.
globalThis.addEventListener('install', () => globalThis.skipWaiting());
globalThis.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await globalThis.registration.unregister();
}
