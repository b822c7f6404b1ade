import useSWR from 'swr';
import { fetchSavedViews } from '#api/savedViews.ts';
import { type CallError, unwrap } from '#api/result.ts';
import type { SavedView } from '#domain/lists/savedView.ts';
import { useIsOnline, useServices } from '#core/services/ServicesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useLiveReads } from '#core/live/useLiveReads.ts';

const key = ['savedViews'] as const;

/**
 * Returns the user's saved views, which are stored with the lists; undefined until they are known.
 * @param isReady false until the screen shows its own content, which is read first
 */
export function useSavedViews(isReady: boolean) {
  const { backgroundClient } = useServices();
  const { hasSavedViews } = useCapabilities();
  const isOnline = useIsOnline();
  const { data, error, mutate } = useSWR<readonly SavedView[], CallError>(
    hasSavedViews && isReady ? key : null,
    () => unwrap(fetchSavedViews(backgroundClient)),
    // Nothing is missing without them.
    { onError: () => {} },
  );
  // Others cannot change them. After an interruption, another device of the user may have.
  useLiveReads(
    ({ kind }) => isOnline && isReady && kind === 'resync',
    () => mutate(),
  );
  return {
    views: data,
    /** True if the server has answered, or could not be asked. */
    isRead: data !== undefined || error !== undefined,
    /** Reads the views again. */
    reload: () => mutate(),
    /** Shows changed views until they are read again. */
    show: (views: readonly SavedView[]) => mutate(views, { revalidate: false }),
  };
}
