import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { KeyValueStorage } from '#platform/keyValueStorage.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import { blurFocused } from '../navigation/blurFocused.ts';
import type { NavigationState } from '../navigation/navigationState.ts';
import { overviewHref } from '../navigation/paths.ts';

const storageKey = 'shortcuts';
const areOn = (storage: KeyValueStorage) => storage.get(storageKey) !== 'off';

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
  useEffect(() => {
    let isLeft = false;
    // The screen is shown first. Keys that are pressed until then are answered afterwards.
    const early: KeyboardEvent[] = [];
    const remember = (event: KeyboardEvent) => early.push(event);
    window.addEventListener('keydown', remember);
    let stop = () => window.removeEventListener('keydown', remember);
    async function start() {
      const { listenForShortcuts } = await import('./listenForShortcuts.ts');
      if (isLeft) return;
      stop();
      stop = listenForShortcuts(early, {
        // Read anew, because another tab may have changed it.
        areOn: () => areOn(storage),
        openMap: () => setIsMapOpen(true),
        openSearch: () => openSearch(),
      });
    }
    void start().catch(() => stop());
    return () => {
      isLeft = true;
      stop();
    };
  }, [storage]);
  return { isMapOpen, closeMap: () => setIsMapOpen(false) };
}

/** The user's choice on this device whether shortcuts are on. */
export function useShortcutChoice() {
  const { storage } = useServices().platform;
  const [isOn, setIsOn] = useState(() => areOn(storage));
  return {
    isOn,
    onChange(next: boolean) {
      storage.set(storageKey, next ? 'on' : 'off');
      setIsOn(next);
    },
  };
}
