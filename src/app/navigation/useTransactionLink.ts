import { useLocation } from 'react-router-dom';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { type NavigationState, useNavigationState } from './navigationState.ts';
import { transactionHref } from './paths.ts';

/** Returns a function that links to another transaction. The list beside this screen stays. */
export function useTransactionLink(): (transactionId: string) => LinkTarget {
  const { pathname, search, key } = useLocation();
  const { from = { href: pathname + search, entry: key } } = useNavigationState();
  return (transactionId) => {
    const state: NavigationState = { transactionId, from };
    return { href: transactionHref(transactionId), routerOptions: { state } };
  };
}
