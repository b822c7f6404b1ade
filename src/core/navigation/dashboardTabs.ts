import type { DashboardTab } from '#domain/lists/dashboard.ts';
import type { Role } from '#domain/users/roles.ts';
import type { Section } from '#domain/transactions/transaction.ts';

/** Tabs by role. The first opens by default; the second, Overview, opens after actions. */
export const tabsOf: Record<Role, readonly [DashboardTab, ...DashboardTab[]]> = {
  admin: ['summary', 'overview', 'alert'],
  banker: ['orders', 'overview', 'alert'],
  agent: ['orders', 'overview', 'alert'],
};

/**
 * Returns the tab that the parameters of the dashboard's address name.
 * @param requested tab that has priority over the parameters
 */
export const tabOf = (
  params: URLSearchParams,
  role: Role,
  requested?: DashboardTab,
): DashboardTab =>
  tabsOf[role].find((tab) => tab === (requested ?? params.get('tab'))) ?? tabsOf[role][0];

export const sectionOf: Record<DashboardTab, Section | null> = {
  summary: null,
  orders: 'orders',
  overview: 'all',
  alert: 'alert',
};
