import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Navigation state that restores the draft, for example after signing in again. */
export const restoreDraft = { restoresDraft: true } as const;

/**
 * Returns true if the user has returned to the screen (by reload, Back, Forward or a new sign-in)
 * instead of opening it by a link.
 */
export function useShouldRestoreDraft(): boolean {
  const type = useNavigationType();
  const state: unknown = useLocation().state;
  const [isReturn] = useState(
    () =>
      type === 'POP' || (typeof state === 'object' && state !== null && 'restoresDraft' in state),
  );
  return isReturn;
}
