import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Navigation state of a person who comes back to unfinished work, as after a new sign-in. */
export const resuming = { resumes: true } as const;

/**
 * Whether the person has come back to the present screen (reload, Back and Forward, or a new
 * sign-in) instead of opening it anew.
 */
export function useResumesDraft(): boolean {
  const type = useNavigationType();
  const state: unknown = useLocation().state;
  const [isReturn] = useState(
    () => type === 'POP' || (typeof state === 'object' && state !== null && 'resumes' in state),
  );
  return isReturn;
}
