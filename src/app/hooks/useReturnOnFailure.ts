import { useEffect } from 'react';
import type { DetailState } from '#screens/states.ts';
import { intl, messages } from '../intl.ts';
import { useServices } from '../ServicesProvider.tsx';
import { useDelayedNavigation } from './useDelayedNavigation.ts';

/**
 * Says why a thing could not be read and returns to its list after a moment (specification,
 * section 8). Offline nothing was asked yet: the screen waits for the network.
 */
export function useReturnOnFailure(state: DetailState<object>, path: string, missingText: string) {
  const { toasts } = useServices();
  const { navigateLater, stay } = useDelayedNavigation();
  const message = failureText(state, missingText);
  useEffect(() => {
    if (message === null) return;
    toasts.error(message);
    navigateLater(path);
    return stay;
  }, [message, path, toasts, navigateLater, stay]);
}

function failureText(state: DetailState<object>, missingText: string): string | null {
  if (state.kind === 'missing') return state.message || missingText;
  return state.kind === 'failed' ? intl.formatMessage(messages.somethingWentWrong) : null;
}
