import type { ThemeChoice } from '#screens/Profile/ProfileScreen.tsx';
import { createStore } from './store.ts';

const storageKey = 'theme';
/** What the person chose on the profile. */
export const themeChoice = createStore<ThemeChoice>('system');

/** Takes up what was chosen on an earlier visit; to be called before the first render. */
export function restoreTheme() {
  try {
    apply(readChoice(localStorage.getItem(storageKey)));
  } catch {
    // Storage is blocked: the system's preference holds.
  }
}

export function chooseTheme(theme: ThemeChoice) {
  apply(theme);
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Not remembered: it holds until the page is closed.
  }
}

function apply(theme: ThemeChoice) {
  themeChoice.set(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const readChoice = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'system';
