import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { InstallationState } from '#screens/profile/Installation.tsx';
import { useServices, useStore } from '#core/services/ServicesProvider.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

/** Returns the state of the installation section on the profile screen. */
export function useInstallation(): InstallationState {
  const { toasts, platform } = useServices();
  const intl = useIntl();
  const isInstalled = useStore(platform.isInstalled);
  const [isExplained, setExplained] = useState(false);
  const [isUpdating, setUpdating] = useState(false);

  if (!isInstalled) {
    const install = async () => setExplained(!(await platform.installPrompt.show()));
    return { kind: 'browser', isExplained, onInstall: () => void install() };
  }
  const update = async () => {
    // Offline, the cached files must not be deleted.
    if (!platform.online.get()) return toasts.error(intl.formatMessage(commonMessages.offline));
    setUpdating(true);
    await platform.updates.clearAndReload();
  };
  return { kind: 'installed', isUpdating, onUpdate: () => void update() };
}
