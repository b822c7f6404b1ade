import type { ShortcutsDialogProps } from '#screens/shortcuts/ShortcutsDialog.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Loads ShortcutMap when it is first opened. */
export const LazyShortcutMap = lazyPart<Pick<ShortcutsDialogProps, 'onClose'>>(
  async () => (await import('./ShortcutMap.tsx')).ShortcutMap,
);
