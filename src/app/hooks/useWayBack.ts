import { useNavigate } from 'react-router-dom';
import { afterPaint } from '../afterPaint.ts';
import { type NavigationState, useNavigationState } from '../navigationState.ts';

/**
 * Leads back to the list the person came from, as they left it; to `path` for whoever came from
 * none. `changedId` is the row that was changed meanwhile.
 */
export function useWayBack(path: string, otherwise: NavigationState = {}) {
  const navigate = useNavigate();
  const { from } = useNavigationState();
  return async (changedId?: string) => {
    await afterPaint();
    const { path: fromPath, ...left } = from ?? { path, ...otherwise };
    await navigate(fromPath, { state: { ...left, ...(changedId && { changedId }) } });
  };
}
