import { lazyPart } from '#ui/lazyPart.tsx';
import type { UserCodeProps } from './UserCode.tsx';

/** Loads UserCode when it is first opened. */
export const LazyUserCode = lazyPart<UserCodeProps>(
  async () => (await import('./UserCode.tsx')).UserCode,
);
