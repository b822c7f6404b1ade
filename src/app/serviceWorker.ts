import { createStore } from './store.ts';

/** Whether a newer version of the app is ready and waits to be taken. */
export const newVersion = createStore(false);

/** How often a tab that stays open looks for a newer version, ms. */
const lookEvery = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;

/** Keeps the app on the device, and a newer one beside it until the person takes it. */
export async function startServiceWorker() {
  if (!('serviceWorker' in navigator)) return;
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // The app works without, as it does on the very first visit.
    return;
  }
  const current = registration;
  const offer = () => {
    // Without a controller it is the first version, and nobody has an older one.
    if (current.waiting && navigator.serviceWorker.controller) newVersion.set(true);
  };
  offer();
  current.addEventListener('updatefound', () => {
    current.installing?.addEventListener('statechange', offer);
  });
  setInterval(() => void current.update().catch(() => {}), lookEvery);
}

/** Starts the version that waits. Other tabs go on as they are until they are reloaded. */
export function takeNewVersion() {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** Forgets every stored copy of the app and starts the present one; drafts stay. */
export async function updateApp(): Promise<void> {
  const registrations = await navigator.serviceWorker?.getRegistrations();
  await Promise.all(registrations?.map((one) => one.unregister()) ?? []);
  // Browsers keep no such storage for pages that are not secure.
  if ('caches' in window) {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  }
  window.location.reload();
}

/** The least time between two reloads that nobody asked for, ms. */
const reloadPause = 30_000;
const reloadKey = 'reloadedAt';

const missingParts = new WeakSet<object>();

/**
 * Notes which errors are parts of the app that can't be fetched: after a new version was put out,
 * an old tab asks for files that are gone. To be called before the first render.
 */
export function watchMissingParts() {
  window.addEventListener('vite:preloadError', ({ payload }) => missingParts.add(payload));
}

/** Notes that an error is a part of the app that can't be fetched, and throws it on. */
export function noteMissingPart(error: Error): never {
  missingParts.add(error);
  throw error;
}

/**
 * Whether starting the app anew gets around an error. At most once in a while, so that a server in
 * trouble gets no endless calls.
 */
export function canStartAnew(error: unknown): boolean {
  if (!(error instanceof Error && missingParts.has(error)) || !navigator.onLine) return false;
  return Date.now() - Number(sessionStorage.getItem(reloadKey) ?? 0) >= reloadPause;
}

/** Starts the app anew where the person is by now. */
export function startAnew() {
  sessionStorage.setItem(reloadKey, String(Date.now()));
  window.location.reload();
}

/** For a failure that no screen tells of. */
export function startAnewOrReport(error: unknown) {
  if (canStartAnew(error)) startAnew();
  else reportError(error);
}
