import type { ReadableStore } from './store.ts';

/** The browser's online state. `true` may be wrong, `false` is reliable. */
export const online: ReadableStore<boolean> = {
  get: () => navigator.onLine,
  subscribe(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};
