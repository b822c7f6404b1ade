import type { ReadableStore } from './store.ts';

/** Creates a store with the result of a media query. */
export function createMediaQuery(query: string): ReadableStore<boolean> {
  const list = window.matchMedia(query);
  return {
    get: () => list.matches,
    subscribe(listener) {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}
