import { useState, useSyncExternalStore } from 'react';
import type { InstallationState } from '#screens/Profile/Installation.tsx';
import { install } from '../install.ts';
import { intl, messages } from '../intl.ts';
import { isOnline } from '../online.ts';
import { updateApp } from '../serviceWorker.ts';
import { useServices } from '../ServicesProvider.tsx';

/** Where the app runs, and what its profile offers there. */
export function useInstallation(): InstallationState {
  const { toasts } = useServices();
  const isInstalled = useIsInstalled();
  const [isExplained, setExplained] = useState(false);
  const [isUpdating, setUpdating] = useState(false);

  if (!isInstalled) {
    const ask = async () => setExplained(!(await install()));
    return { kind: 'browser', isExplained, onInstall: () => void ask() };
  }
  const update = async () => {
    // The stored copy is all there is without a network.
    if (!isOnline()) return toasts.error(intl.formatMessage(messages.offline));
    setUpdating(true);
    await updateApp();
  };
  return { kind: 'installed', isUpdating, onUpdate: () => void update() };
}

const standalone = window.matchMedia('(display-mode: standalone)');

function subscribe(listener: () => void) {
  standalone.addEventListener('change', listener);
  return () => standalone.removeEventListener('change', listener);
}

/** Whether the app runs installed, in a window of its own. */
const useIsInstalled = () => useSyncExternalStore(subscribe, () => standalone.matches);
