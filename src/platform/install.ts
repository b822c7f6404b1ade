import { createStore } from './store.ts';

/** The event with which Chromium's browsers offer to install the app. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** The browser's prompt to install the app. */
export interface InstallPrompt {
  /** Asks the person whether to install. Resolves to false where the browser made no offer. */
  show: () => Promise<boolean>;
}

/** Keeps the browser's offer. Created before the first render, because the offer comes once. */
export function createInstallPrompt(): InstallPrompt {
  const offer = createStore<InstallOffer | null>(null);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
  return {
    async show() {
      const current = offer.get();
      if (!current) return false;
      // An offer can be used once. After a refusal the browser makes a new one later.
      offer.set(null);
      await current.prompt();
      return true;
    },
  };
}
