import { useNavigate } from 'react-router-dom';
import { useNavigationState } from './navigationState.ts';

/**
 * Goes back to the list that the person came from, or to `fallback` if they came by another way.
 * A list that was searched beside the screen is opened as it is now.
 */
export function useGoBack(fallback: string) {
  const navigate = useNavigate();
  const { from } = useNavigationState();
  return () => {
    if (from && !from.isChanged) return void navigate(-1);
    return void navigate(from?.href ?? fallback, { replace: true });
  };
}
