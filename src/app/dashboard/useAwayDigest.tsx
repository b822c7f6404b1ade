import { useServices, useStore } from '#core/services/ServicesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Shown when the user returns after an absence. */
const AwayDigest = lazyPart(() => import('./AwayDigest.tsx'), 'AwayDigest');

interface AwayOptions {
  /** Number of new rows of the list. */
  newCount: number;
  /** Shows what is new. */
  onShow: () => void;
}

/** What happened while the user was away. It takes the place of the note about new rows. */
export function useAwayDigest({ newCount, onShow }: AwayOptions) {
  const { hasDigest } = useCapabilities();
  const since = useStore(useServices().awaySince);
  if (since === null) return { newCount };
  return { newCount: 0, digest: hasDigest && <AwayDigest since={since} onShow={onShow} /> };
}
