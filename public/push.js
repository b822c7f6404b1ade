// Part of the service worker: shows a notification, and opens its address when it is tapped. The text
// is the same for all, because a locked screen shows it to anyone.
globalThis.addEventListener('push', (event) => event.waitUntil(show(event)));
globalThis.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
// An open page gets a new subscription at once, a closed one at its next start.
globalThis.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));

async function show(event) {
  // A page that is visible shows what is new by itself. Browsers end the subscription of a site that shows nothing.
  const isVisible = (await windows()).some((page) => page.visibilityState === 'visible');
  await globalThis.registration.showNotification('Sudoku', {
    body: 'There is something new for you.',
    icon: '/icon-192.png',
    // A newer notification replaces an older one.
    tag: 'news',
    renotify: !isVisible,
    silent: isVisible,
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
  // The puzzle and the sign-in do not follow the message.
  const page = (await windows()).find(
    ({ url }) => !['/', '/login'].includes(new URL(url).pathname),
  );
  // The page may hold what somebody is typing, so that it only comes to the front and is asked to go there.
  if (page) {
    // A browser may refuse to bring it to the front.
    await page.focus().catch(() => {});
    tell(page, { kind: 'open', path });
    return;
  }
  await globalThis.clients.openWindow(path);
}

async function renew() {
  for (const page of await windows()) tell(page, { kind: 'renew' });
}

const windows = () => globalThis.clients.matchAll({ type: 'window' });

// A client of a service worker has no target parameter.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (page, message) => page.postMessage(message);
