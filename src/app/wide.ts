import { useSyncExternalStore } from 'react';
import { breakpoints } from '#ui/theme/tokens.ts';

const wide = window.matchMedia(`(min-width: ${breakpoints.rail}px)`);

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether a list and what is chosen from it have room side by side. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches);
