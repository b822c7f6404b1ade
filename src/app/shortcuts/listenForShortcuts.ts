import { sendForm } from './sendForm.ts';
import { type AppShortcutId, shortcutOf } from './shortcuts.ts';
import { createTypeAhead } from './typeAhead.ts';

interface ShortcutsOptions {
  /** Called for each key that is a shortcut. Returns false while shortcuts are off. */
  areOn: () => boolean;
  /** Does what a shortcut is for. Returns false if the screen has nothing to do it with. */
  run: (id: AppShortcutId) => boolean;
  /** Opens a screen with a search, because this one has none. */
  openSearch: () => void;
}

/** Answers shortcuts, and the key that sends a form, until the returned function is called. */
export function listenForShortcuts({ areOn, run, openSearch }: ShortcutsOptions): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepTyping = createTypeAhead(signal);
  const answer = (event: KeyboardEvent) => {
    if (sendForm(event)) return;
    const id = shortcutOf(event);
    if (!id || !areOn()) return;
    event.preventDefault();
    if (run(id) || id !== 'search') return;
    openSearch();
    keepTyping();
  };
  window.addEventListener('keydown', answer, { signal });
  return () => stopping.abort();
}
