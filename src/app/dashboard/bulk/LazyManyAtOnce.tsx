import { lazyPart } from '#ui/lazyPart.tsx';
import type { ManyAtOnceProps } from './ManyAtOnce.tsx';

/** Loads ManyAtOnce when the first row is selected. */
export const LazyManyAtOnce = lazyPart<ManyAtOnceProps>(
  async () => (await import('./ManyAtOnce.tsx')).ManyAtOnce,
);
