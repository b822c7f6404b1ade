import { lazyPart } from '#ui/lazyPart.tsx';

/** Only opened by the identity provider. */
export const LazyConfirmationEnd = lazyPart(
  async () => (await import('./stepUp/ConfirmationEnd.tsx')).ConfirmationEnd,
);
