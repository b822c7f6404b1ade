// Part of the service worker: shows a notification, and opens its address when it is tapped. The text
// is the same for all, because a locked screen shows it to anyone.
globalThis.addEventListener('push', (event) => event.waitUntil(show(event)));
globalThis.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function show(event) {
  // The page itself shows what is new while it is visible.
  const pages = await globalThis.clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible')) return;
  await globalThis.registration.showNotification('Sudoku', {
    body: 'There is something new for you.',
    icon: '/icon-192.png',
    // A newer notification replaces an older one.
    tag: 'news',
    renotify: true,
    data: pathOf(event.data),
  });
}

// An address within this site; the start page for anything else.
function pathOf(data) {
  try {
    const { path } = data.json();
    const url = new URL(path, globalThis.location.origin);
    if (url.origin === globalThis.location.origin) return url.pathname + url.search;
  } catch {
    // A message that cannot be read opens the start page.
  }
  return '/dashboard';
}

async function open(path) {
  const pages = await globalThis.clients.matchAll({ type: 'window' });
  // The puzzle and the sign-in do not follow the message.
  const page = pages.find(({ url }) => !['/', '/login'].includes(new URL(url).pathname));
  // The page may hold what somebody is typing, so that it only comes to the front and is asked to go there.
  if (page) {
    // A browser may refuse to bring it to the front.
    await page.focus().catch(() => {});
    // A client of a service worker has no target parameter.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    page.postMessage({ kind: 'open', path });
    return;
  }
  await globalThis.clients.openWindow(path);
}
