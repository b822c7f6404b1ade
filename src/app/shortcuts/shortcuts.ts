import type { ShortcutId } from '#screens/shortcuts/shortcutMessages.ts';

/** A shortcut that the app answers. */
export type AppShortcutId = Exclude<ShortcutId, 'open' | 'send'>;

interface Shortcut {
  id: AppShortcutId;
  /** The `key` of the keyboard event, which does not depend on the layout of the keyboard. */
  key: string;
  /** The key that is pressed before it. */
  after?: 'c';
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
  { id: 'copyName', after: 'c', key: 'n' },
  { id: 'copyAccount', after: 'c', key: 'a' },
  { id: 'copyIfsc', after: 'c', key: 'i' },
  { id: 'copyUpi', after: 'c', key: 'u' },
  { id: 'copyPhone', after: 'c', key: 'p' },
  { id: 'copyAmount', after: 'c', key: 'm' },
  { id: 'copyBalance', after: 'c', key: 'b' },
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

/** Time in which the second key of two has to follow, ms. */
const pauseMs = 2_000;

/** Returns true if a key press belongs to the app, and not to a field, a menu, a dialog or the browser. */
function isForApp(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(target instanceof Element) || target.closest(ownKeys)) return false;
  return !document.querySelector(dialogs);
}

/**
 * Returns a function that returns the shortcuts a key press can mean, the likeliest first: that of two keys
 * before that of one.
 */
export function createShortcutReader(): (event: KeyboardEvent) => readonly AppShortcutId[] {
  let before = { key: '', until: 0 };
  return (event) => {
    const { key, timeStamp, repeat } = event;
    const isApp = isForApp(event);
    const after = isApp && timeStamp <= before.until ? before.key : '';
    before = { key, until: isApp ? timeStamp + pauseMs : 0 };
    if (!isApp) return [];
    return shortcuts
      .filter((one) => one.key === key && (!repeat || one.repeats))
      .filter((one) => one.after === undefined || one.after === after)
      .sort((one, other) => Number(Boolean(other.after)) - Number(Boolean(one.after)))
      .map(({ id }) => id);
  };
}
