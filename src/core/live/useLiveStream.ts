import { useEffect } from 'react';
import { usePartOf, useServices } from '../services/ServicesProvider.tsx';
import { concerns, type ReadKey } from './concerns.ts';
import { useCapabilities } from '../session/useCapabilities.ts';

/**
 * Follows the changes of others if the server reports them, and drops early reads that its events outdate.
 * Returns the time since when it is interrupted, ms since 1970; null while it is not.
 */
export function useLiveStream(): number | null {
  const { live, earlyReads } = useServices();
  const { hasLive } = useCapabilities();
  useEffect(() => (hasLive ? live.start() : undefined), [hasLive, live]);
  useEffect(
    () =>
      live.subscribe((events) =>
        earlyReads.dropChanged((key) => events.some((event) => concerns(event, key as ReadKey))),
      ),
    [live, earlyReads],
  );
  return usePartOf(live.state, (state) => (state.kind === 'paused' ? state.since : null));
}
