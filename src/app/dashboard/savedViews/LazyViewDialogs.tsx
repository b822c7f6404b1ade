import { lazyPart } from '#ui/lazyPart.tsx';
import type { ViewDialogsProps } from './ViewDialogs.tsx';

/** Loads the dialogs of saved views when one is opened. */
export const LazyViewDialogs = lazyPart<ViewDialogsProps>(
  async () => (await import('./ViewDialogs.tsx')).ViewDialogs,
);
