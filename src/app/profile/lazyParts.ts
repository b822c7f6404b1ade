import { lazyPart } from '#ui/lazyPart.tsx';

/** Parts of the profile whose code is loaded when they are first shown. */
export const parts = {
  SecondStep: lazyPart(async () => (await import('./secondFactor/SecondStep.tsx')).SecondStep),
  SetUpFirst: lazyPart(async () => (await import('./secondFactor/SetUpFirst.tsx')).SetUpFirst),
};
