import { lazyPart } from '#ui/lazyPart.tsx';

/** Loads the screen of a user who must set up a second step first. */
export const LazySetUpFirst = lazyPart<object>(
  async () => (await import('./SetUpFirst.tsx')).SetUpFirst,
);
