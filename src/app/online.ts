import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What the browser says of its network: true may still be a lie, false is not. */
export const isOnline = () => navigator.onLine;

export const useOnline = () => useSyncExternalStore(subscribe, isOnline);
