import type { DashboardTab } from '#domain/lists/dashboard.ts';
import type { ListView } from '#domain/lists/savedView.ts';
import { sectionOf } from '#core/navigation/dashboardTabs.ts';
import { paramsOfOrder } from '#core/navigation/listAddress.ts';
import { paramsOfFilters } from '#core/navigation/filterParams.ts';

/** Returns the tab that shows a view; undefined if the role has none. */
export const tabOfView = (view: Pick<ListView, 'section'>, tabs: readonly DashboardTab[]) =>
  tabs.find((tab) => sectionOf[tab] === view.section);

/** Returns the parameters of an address that shows a view; null for those that are not set. */
export function paramsOfView(
  view: ListView,
  tabs: readonly DashboardTab[],
): Readonly<Record<string, string | null>> {
  const tab = tabOfView(view, tabs);
  return {
    tab: tab === undefined || tab === tabs[0] ? null : tab,
    search: view.search || null,
    ...paramsOfOrder(view.sort, view.order),
    ...paramsOfFilters(view.filters),
  };
}
