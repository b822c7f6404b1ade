import { useLocation } from 'react-router-dom';
import type { DashboardTab } from '#domain/dashboard.ts';

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
  /** Id of the record that an action has just changed. */
  changedId?: string;
  /** The screen where a session expired. Only its user returns there. */
  returnTo?: { userId: string; href: string; state: NavigationState };
  /** True if the screen must restore the draft of its form. */
  restoresDraft?: true;
}

/** Returns the navigation state of the current screen. It survives a reload. */
export function useNavigationState(): NavigationState {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as NavigationState) : {};
}
