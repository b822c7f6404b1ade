import { useState } from 'react';
import type { InstallationState } from '#screens/Profile/Installation.tsx';
import { install, updateApp, useIsInstalled } from '../install.ts';

/** Where the app runs, and what its profile offers there. */
export function useInstallation(): InstallationState {
  const isInstalled = useIsInstalled();
  const [isExplained, setExplained] = useState(false);
  const [isUpdating, setUpdating] = useState(false);

  if (!isInstalled) {
    const ask = async () => setExplained(!(await install()));
    return { kind: 'browser', isExplained, onInstall: () => void ask() };
  }
  const update = async () => {
    setUpdating(true);
    await updateApp();
  };
  return { kind: 'installed', isUpdating, onUpdate: () => void update() };
}
