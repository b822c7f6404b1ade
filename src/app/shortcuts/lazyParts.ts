import { lazyPart } from '#ui/lazyPart.tsx';

/** Parts of the shortcuts whose code is loaded when they are first shown. */
export const parts = {
  ShortcutMap: lazyPart(async () => (await import('./ShortcutMap.tsx')).ShortcutMap),
};
