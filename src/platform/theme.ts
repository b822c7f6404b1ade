import type { KeyValueStorage } from './keyValueStorage.ts';
import { createStore, type ReadableStore } from './store.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** The colour theme chosen on the profile screen. */
export interface Theme {
  choice: ReadableStore<ThemeChoice>;
  choose: (choice: ThemeChoice) => void;
}

const storageKey = 'theme';

/** Creates the theme and applies the stored choice. Called before the first render. */
export function createTheme(storage: KeyValueStorage): Theme {
  const choice = createStore<ThemeChoice>('system');
  function apply(next: ThemeChoice) {
    choice.set(next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  }
  apply(readChoice(storage.get(storageKey)));
  return {
    choice,
    choose(next) {
      apply(next);
      storage.set(storageKey, next);
    },
  };
}

const readChoice = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'system';
