import { useState } from 'react';
import type { InstallationState } from '#screens/Profile/Installation.tsx';
import { intl } from '#services/intl.ts';
import { useServices, useStore } from '#services/ServicesProvider.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

/** Whether the app runs installed, and what the profile offers accordingly. */
export function useInstallation(): InstallationState {
  const { toasts, platform } = useServices();
  const isInstalled = useStore(platform.isInstalled);
  const [isExplained, setExplained] = useState(false);
  const [isUpdating, setUpdating] = useState(false);

  if (!isInstalled) {
    const install = async () => setExplained(!(await platform.installPrompt.show()));
    return { kind: 'browser', isExplained, onInstall: () => void install() };
  }
  const update = async () => {
    // Without a network the cached copy is all there is.
    if (!platform.online.get()) return toasts.error(intl.formatMessage(commonMessages.offline));
    setUpdating(true);
    await platform.updates.clearAndReload();
  };
  return { kind: 'installed', isUpdating, onUpdate: () => void update() };
}
