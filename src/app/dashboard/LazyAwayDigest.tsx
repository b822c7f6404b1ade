import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useServices, useStore } from '#core/services/ServicesProvider.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import type { AwayDigestProps } from './AwayDigest.tsx';

const AwayDigest = lazyPart<AwayDigestProps>(
  async () => (await import('./AwayDigest.tsx')).AwayDigest,
);

/** Loads AwayDigest when the user returns after an absence; nothing if the server has no digest. */
export function LazyAwayDigest({ onShow }: Pick<AwayDigestProps, 'onShow'>) {
  const since = useStore(useServices().awaySince);
  const { hasDigest } = useCapabilities();
  if (since === null || !hasDigest) return null;
  return <AwayDigest since={since} onShow={onShow} />;
}
