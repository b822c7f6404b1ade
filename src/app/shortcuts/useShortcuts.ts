import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { areShortcutsOn } from '#core/services/useShortcutChoice.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { blurFocused } from '#core/navigation/blurFocused.ts';
import type { NavigationState } from '#core/navigation/navigationState.ts';
import { isAllowed, overviewHref, paths } from '#app/links.ts';
import type { ShortcutAction } from '#ui/useShortcut.ts';
import { focusNextForm, listenForShortcuts } from './listenForShortcuts.ts';
import type { AppShortcutId } from './shortcuts.ts';

/** Listens for shortcuts on all screens of a signed-in user. */
export function useShortcuts() {
  const { storage } = useServices().platform;
  const { role } = useUser();
  const navigate = useNavigate();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const [actions] = useState<ShortcutAction[]>([]);

  const run = useEffectEvent((id: AppShortcutId): boolean => {
    switch (id) {
      case 'map':
        setIsMapOpen(true);
        return true;
      case 'form':
        focusNextForm();
        return true;
      case 'initiate':
        if (isAllowed(role, paths.initiate)) void navigate(paths.initiate);
        return true;
      default: {
        const action = actions.find(({ shortcut }) => shortcut === id);
        action?.run();
        return action !== undefined;
      }
    }
  });
  const openSearch = useEffectEvent(() => {
    blurFocused();
    const state: NavigationState = { searches: true };
    void navigate(overviewHref, { state });
  });
  useEffect(
    () =>
      listenForShortcuts({
        // Read anew, because another tab may have changed it.
        areOn: () => areShortcutsOn(storage),
        run: (id) => run(id),
        openSearch: () => openSearch(),
      }),
    [storage],
  );
  return {
    /** What the shown components do for shortcuts. */
    actions,
    isMapOpen,
    openMap: () => setIsMapOpen(true),
    closeMap: () => setIsMapOpen(false),
  };
}
