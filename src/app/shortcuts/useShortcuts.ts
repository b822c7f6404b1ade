import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { areShortcutsOn } from '#core/navigation/useShortcutChoice.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { blurFocused } from '#core/navigation/blurFocused.ts';
import type { NavigationState } from '#core/navigation/navigationState.ts';
import { overviewHref } from '#app/links.ts';
import { listenForShortcuts } from './listenForShortcuts.ts';

/** Listens for shortcuts on all screens of a signed-in user. Returns whether their map is open. */
export function useShortcuts() {
  const { storage } = useServices().platform;
  const navigate = useNavigate();
  const openSearch = useEffectEvent(() => {
    blurFocused();
    const state: NavigationState = { searches: true };
    void navigate(overviewHref, { state });
  });
  const [isMapOpen, setIsMapOpen] = useState(false);
  useEffect(
    () =>
      listenForShortcuts({
        // Read anew, because another tab may have changed it.
        areOn: () => areShortcutsOn(storage),
        openMap: () => setIsMapOpen(true),
        openSearch: () => openSearch(),
      }),
    [storage],
  );
  return {
    isMapOpen,
    openMap: () => setIsMapOpen(true),
    closeMap: () => setIsMapOpen(false),
  };
}
