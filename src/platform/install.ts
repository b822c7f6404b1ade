import { createStore } from './store.ts';

/** Event that Chromium fires when the app can be installed. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** The browser's prompt to install the app. */
export interface InstallPrompt {
  /** Shows the install prompt. Resolves to false when the browser has none. */
  show: () => Promise<boolean>;
}

/** Stores the browser's prompt. Created before the first render, because the event fires once. */
export function createInstallPrompt(): InstallPrompt {
  const prompt = createStore<BeforeInstallPromptEvent | null>(null);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt.set(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => prompt.set(null));
  return {
    async show() {
      const current = prompt.get();
      if (!current) return false;
      // A prompt can be used once. If the user declines, the browser fires the event again later.
      prompt.set(null);
      await current.prompt();
      return true;
    },
  };
}
