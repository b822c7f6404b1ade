import { useLocation } from 'react-router-dom';
import type { DashboardTab } from '#domain/lists/dashboard.ts';

/** Data that a screen passes to the next one in the history entry. */
export interface NavigationState {
  transactionId?: string;
  userId?: string;
  bankCode?: string;
  activeTab?: DashboardTab;
  /**
   * The list from which the screen was opened: URL and key of the history entry. `isChanged` means
   * that the list was searched beside this screen since then.
   */
  from?: { href: string; entry: string; isChanged?: true };
  /** True if the record was opened from the one before or after it in the list. */
  isStep?: true;
  /** True if the search of the list gets the focus. */
  searches?: true;
  /** Id of the record that an action has just changed. */
  changedId?: string;
  /**
   * The screen to return to after signing in: where a session expired, for its user only, or that of a
   * notification, for any user (null).
   */
  returnTo?: { userId: string | null; href: string; state: NavigationState };
  /** Id of the transaction that a new transfer repeats. Its data stays out of the browser's history. */
  sendsAgain?: string;
  /** True if the screen must restore the draft of its form. */
  restoresDraft?: true;
}

/** Returns the navigation state of the current screen. It survives a reload. */
export function useNavigationState(): NavigationState {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as NavigationState) : {};
}
