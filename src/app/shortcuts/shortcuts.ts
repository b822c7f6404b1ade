import type { ShortcutId } from '#screens/shortcuts/shortcutMessages.ts';

/** A shortcut that the app answers. */
export type AppShortcutId = Exclude<ShortcutId, 'open' | 'send'>;

interface Shortcut {
  id: AppShortcutId;
  /** The `key` of the keyboard event, which does not depend on the layout of the keyboard. */
  key: string;
  /** True if it is done again while the key is held. */
  repeats?: true;
}

/** All shortcuts, in the order of the map. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'search', key: '/' },
  { id: 'nextRow', key: 'j', repeats: true },
  { id: 'previousRow', key: 'k', repeats: true },
  { id: 'next', key: 'n' },
  { id: 'previous', key: 'p' },
  { id: 'form', key: 'f' },
  { id: 'initiate', key: 'i' },
  { id: 'map', key: '?' },
];

/** Controls in which a key is typed text or selects an option. */
const ownKeys = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[aria-haspopup="listbox"]',
  '[role="listbox"]',
  '[role="menu"]',
].join();
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Returns the shortcut of a key press; undefined if there is none here. */
export function shortcutOf(event: KeyboardEvent): AppShortcutId | undefined {
  const { target, key } = event;
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (!(target instanceof Element) || target.closest(ownKeys)) return undefined;
  if (document.querySelector(dialogs)) return undefined;
  return shortcuts.find((one) => one.key === key && (!event.repeat || one.repeats))?.id;
}
