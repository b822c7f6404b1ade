import { useNavigate } from 'react-router-dom';
import { useNavigationState } from './navigationState.ts';

/**
 * Returns a function that goes back to the list from which the screen was opened, or to `fallback`.
 * A list that was searched beside the screen is opened with that search.
 */
export function useGoBack(fallback: string) {
  const navigate = useNavigate();
  const { from } = useNavigationState();
  return () => {
    if (from && !from.isChanged) return void navigate(-1);
    return void navigate(from?.href ?? fallback, { replace: true });
  };
}
