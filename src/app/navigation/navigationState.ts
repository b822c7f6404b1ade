import { useLocation } from 'react-router-dom';
import type { DashboardTab } from '#domain/dashboard.ts';

/** What one screen passes to the next through the browser's history. */
export interface NavigationState {
  transactionId?: string;
  userId?: string;
  bankCode?: string;
  activeTab?: DashboardTab;
  /**
   * Where the person came from: the address, and its entry in the history. `isChanged` says that
   * the list was searched since, beside the present screen.
   */
  from?: { href: string; entry: string; isChanged?: true };
  /** The record that an action just changed. */
  changedId?: string;
  /** The screen where a session was lost, for its user alone. */
  returnTo?: { userId: string; href: string; state: NavigationState };
  /** The person comes back to unfinished work. */
  resumes?: true;
}

/** The navigation state of the present screen. It survives a reload. */
export function useNavigationState(): NavigationState {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as NavigationState) : {};
}
