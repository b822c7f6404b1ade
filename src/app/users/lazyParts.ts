import { lazyPart } from '#ui/lazyPart.tsx';

/** Parts of the users whose code is loaded when they are first shown. */
export const parts = {
  UserCode: lazyPart(async () => (await import('./UserCode.tsx')).UserCode),
};
