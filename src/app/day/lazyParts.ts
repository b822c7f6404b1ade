import { lazyPart } from '#ui/lazyPart.tsx';

/** Parts of the day whose code is loaded when they are first shown. */
export const parts = {
  /** Shown in a window with space for it. */
  DayAtAGlance: lazyPart(async () => (await import('./DayAtAGlance.tsx')).DayAtAGlance),
};
