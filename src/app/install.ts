import { createStore } from './store.ts';

/** What Chromium's browsers hand over when they would install the app. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

const offer = createStore<InstallOffer | null>(null);

/** Keeps the browser's offer until the person asks for it; to be called before the first render. */
export function watchInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
}

/** Asks the person whether to install. False where the browser made no offer. */
export async function install(): Promise<boolean> {
  const current = offer.get();
  if (!current) return false;
  // The browser takes each offer once; a refused one it makes again when it sees fit.
  offer.set(null);
  await current.prompt();
  return true;
}
