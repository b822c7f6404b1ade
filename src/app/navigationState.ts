import { useLocation } from 'react-router-dom';
import type { DashboardTab } from '#domain/dashboard.ts';
import type { DateRange } from '#domain/report.ts';

/** What one screen tells the next through the browser's history. */
export interface NavigationState {
  transactionId?: string;
  userId?: string;
  bankCode?: string;
  activeTab?: DashboardTab;
  /** Days of a report. */
  range?: DateRange;
  /** Where the person came from: Back and Cancel lead there, to the place as it was left. */
  from?: { path: string; place: string; range?: DateRange };
  /** The place that is to be found as it was left. */
  place?: string;
  /** Where a lost session was, for its user alone. */
  returnTo?: { userId: string; path: string; state: NavigationState };
  /** The record an action just changed. */
  changedId?: string;
}

/** The navigation state of the present screen; survives a reload. */
export function useNavigationState(): NavigationState {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as NavigationState) : {};
}
