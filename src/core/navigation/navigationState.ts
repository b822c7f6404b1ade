/*
 * How screens follow each other. What a list shows is in its address (`listAddress.ts`, `filterParams.ts`); what a
 * screen passes to the next one is in the history entry (`NavigationState`), and every record also has an address
 * that works without it. `useListView` reads and changes the address of a list, and keeps for each history entry
 * how far it was scrolled (`listPositions.ts`), so that Back returns to the row that was opened, with the focus in
 * it. `useGoBack` leaves details for the list they came from. `OverlayNavigation` lets Back close dialogs, menus
 * and the viewer before it leaves the screen. `useFocusHeading` moves the focus to the heading of a new screen.
 * The addresses themselves are in `src/app/links.ts`, which this folder does not know.
 */
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
