import { lazyPart } from '#ui/lazyPart.tsx';

/** Loads DayAtAGlance in a window with space for it. */
export const LazyDayAtAGlance = lazyPart(
  async () => (await import('./DayAtAGlance.tsx')).DayAtAGlance,
);
