import { useEffect, useEffectEvent } from 'react';
import type { DetailState } from '#screens/states.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import { useDelayedNavigation } from './useDelayedNavigation.ts';

interface ReturnOptions {
  state: DetailState<object>;
  /** Whether the screen was opened with an id. Without one no call was made that could fail. */
  hasId: boolean;
  /** The message without an id. */
  missingText: string;
  goBack: () => unknown;
}

/**
 * Returns to the list when a record could not be loaded, once the message could be read
 * (specification, section 8). Offline the screen waits for the network.
 */
export function useReturnOnFailure({ state, hasId, missingText, goBack }: ReturnOptions) {
  const { toasts } = useServices();
  const { leaveLater, stay } = useDelayedNavigation();
  const leave = useEffectEvent(goBack);
  const isFailed = state.kind === 'missing' || state.kind === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    if (!hasId) toasts.error(missingText);
    leaveLater(leave);
    return stay;
  }, [isFailed, hasId, missingText, toasts, leaveLater, stay]);
}
