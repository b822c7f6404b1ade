import { lazyPart } from '#ui/lazyPart.tsx';

/** Loads the second step of sign-ins where the server offers it. */
export const LazySecondStep = lazyPart<object>(
  async () => (await import('./SecondStep.tsx')).SecondStep,
);
