import { useLocation } from 'react-router-dom';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { type NavigationState, useNavigationState } from './navigationState.ts';

/** Where Back leads from a screen that this one opens: to the list of this screen, or to this screen. */
export function useOrigin(): NonNullable<NavigationState['from']> {
  const { pathname, search, key } = useLocation();
  const { from = { href: pathname + search, entry: key } } = useNavigationState();
  return from;
}

/**
 * Returns a function that links to another transaction. The list beside this screen stays.
 * @param hrefOf returns the URL of a transaction
 */
export function useTransactionLink(
  hrefOf: (id: string) => string,
): (transactionId: string) => LinkTarget {
  const from = useOrigin();
  return (transactionId) => {
    const state: NavigationState = { transactionId, from };
    return { href: hrefOf(transactionId), routerOptions: { state } };
  };
}
