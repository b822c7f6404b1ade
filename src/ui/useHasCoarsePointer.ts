import { useSyncExternalStore } from 'react';

const query = '(pointer: coarse)';

function subscribe(onChange: () => void) {
  const list = globalThis.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Returns true if the main pointer of the device is a finger. */
export const useHasCoarsePointer = (): boolean =>
  useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
