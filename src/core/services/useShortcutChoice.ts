import { useState } from 'react';
import type { KeyValueStorage } from '#platform/keyValueStorage.ts';
import { useServices } from './ServicesProvider.tsx';

const storageKey = 'shortcuts';
export const areShortcutsOn = (storage: KeyValueStorage) => storage.get(storageKey) !== 'off';

/** The user's choice on this device whether shortcuts are on. */
export function useShortcutChoice() {
  const { storage } = useServices().platform;
  const [isOn, setIsOn] = useState(() => areShortcutsOn(storage));
  return {
    isOn,
    onChange(next: boolean) {
      storage.set(storageKey, next ? 'on' : 'off');
      setIsOn(next);
    },
  };
}
