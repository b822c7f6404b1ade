import { deviceNow } from './clock.ts';
import { createStore, type ReadableStore } from './store.ts';

/** A page that is hidden for less counts as shown: people copy details into the page of a bank and come back. */
const glanceMs = 20_000;

const isVisible = () => document.visibilityState === 'visible';

/** Creates a store that is true while the page is shown: in front, in a window that is not minimised. */
export function createShown(): ReadableStore<boolean> {
  const state = createStore(isVisible());
  let hiddenAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update() {
    clearTimeout(timer);
    if (!isVisible()) {
      hiddenAt = deviceNow();
      timer = setTimeout(() => state.set(false), glanceMs);
      return;
    }
    // Timers do not run on a page that the device has suspended.
    if (hiddenAt > 0 && deviceNow() - hiddenAt >= glanceMs) state.set(false);
    state.set(true);
  }

  document.addEventListener('visibilitychange', update);
  // Into the back/forward cache, and out of it.
  window.addEventListener('pagehide', () => state.set(false));
  window.addEventListener('pageshow', update);
  return { get: state.get, subscribe: state.subscribe };
}
