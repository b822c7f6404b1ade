import { type AppShortcutId, createShortcutReader } from './shortcuts.ts';
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
  const shortcutsOf = createShortcutReader();
  const answer = (event: KeyboardEvent) => {
    if (sendForm(event)) return;
    const ids = shortcutsOf(event);
    if (ids.length === 0 || !areOn()) return;
    event.preventDefault();
    // A screen may offer the shortcut of one key, and not that of two keys with it.
    if (ids.some(run) || !ids.includes('search')) return;
    openSearch();
    keepTyping();
  };
  window.addEventListener('keydown', answer, { signal });
  return () => stopping.abort();
}

/**
 * Sends the form of the focused field on Ctrl+Enter or Command+Enter, as its button would, also from a text of
 * several lines. Returns false if the key is another one, or the form cannot be sent.
 */
export function sendForm(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || event.defaultPrevented) return false;
  const form = target instanceof Element ? target.closest('form') : null;
  const button = form?.querySelector<HTMLElement>('button[type="submit"]:not(:disabled)');
  if (!form || !button) return false;
  event.preventDefault();
  form.requestSubmit(button);
  return true;
}

/** Focuses the first control of the form after the focused one; of the first form if there is none. */
export function focusNextForm() {
  const forms = [...document.forms];
  const focused = forms.findIndex((form) => form.contains(document.activeElement));
  const form = forms[focused + 1] ?? forms[0];
  [...(form?.elements ?? [])].find(isReachable)?.focus();
}

/** Returns true for a control that Tab reaches. */
const isReachable = (element: Element): element is HTMLElement =>
  element.matches(':enabled:not(fieldset, [type="hidden"], [type="file"], [tabindex="-1"])');
