import { useEffect, useEffectEvent } from 'react';
import type { DetailState } from '#screens/states.ts';
import { useServices } from '../ServicesProvider.tsx';
import { useDelayedNavigation } from './useDelayedNavigation.ts';

interface Failing {
  state: DetailState<object>;
  /** What was to be read; undefined when the screen was opened without it. */
  id: string | undefined;
  /** What to say when there is no id, because then no call failed that would be told anyway. */
  missingText: string;
  /** Leads back to its list. */
  goBack: () => unknown;
}

/**
 * Returns to the list of a thing that could not be read, after a moment in which the reason can be
 * read (specification, section 8). Offline nothing was asked yet: the screen waits for the network.
 */
export function useReturnOnFailure({ state, id, missingText, goBack }: Failing) {
  const { toasts } = useServices();
  const { leaveLater, stay } = useDelayedNavigation();
  const leave = useEffectEvent(goBack);
  const isFailed = state.kind === 'missing' || state.kind === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    if (id === undefined) toasts.error(missingText);
    leaveLater(leave);
    return stay;
  }, [isFailed, id, missingText, toasts, leaveLater, stay]);
}
