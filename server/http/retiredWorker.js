// A service worker that takes itself and every stored copy of the app away, for the day one in the
// field does harm. Open tabs go on by the network; nothing that was typed is touched.
globalThis.addEventListener('install', () => globalThis.skipWaiting());
globalThis.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await globalThis.registration.unregister();
}
