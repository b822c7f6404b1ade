import { useLocation, useNavigate } from 'react-router-dom';
import type { DateRange } from '#domain/report.ts';
import { afterPaint } from '../afterPaint.ts';
import type { NavigationState } from '../navigationState.ts';
import { useIsWide } from '../wide.ts';
import { usePlaceKey } from './usePlace.ts';

/**
 * Leads from the list at `listPath` to what was chosen from it, once the choice is seen to be
 * marked. `range` is what a report is limited to.
 */
export function useChoice(listPath: string, range: DateRange | null = null) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const from = { path: listPath, place: usePlaceKey(), ...(range && { range }) };
  const isWide = useIsWide();
  return async (path: string, chosen: NavigationState) => {
    await afterPaint();
    // Removed with the focus in it, a list would be laid out once more.
    if (!isWide && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // One after the other beside the list, they are one step in the history.
    await navigate(path, { replace: pathname !== listPath, state: { ...chosen, from } });
  };
}
