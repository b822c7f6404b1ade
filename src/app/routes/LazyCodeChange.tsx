import { lazyPart } from '#ui/lazyPart.tsx';
import type { CodeChangeProps } from './CodeChange.tsx';

/** Loads CodeChange when it is first opened. */
export const LazyCodeChange = lazyPart<CodeChangeProps>(
  async () => (await import('./CodeChange.tsx')).CodeChange,
);
