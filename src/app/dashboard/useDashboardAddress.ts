import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DashboardTab } from '#domain/lists/dashboard.ts';
import type { Order, Sort } from '#domain/transactions/transaction.ts';
import { paths } from '#app/links.ts';
import { dashboardViewOf, paramsOfOrder, readSort } from '#core/navigation/listAddress.ts';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { readListEarly } from '#core/reading/transactionReads.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useListFilters } from './filters/useListFilters.tsx';

/** What the address of the dashboard shows: a tab, and in it a list with search, filters and order. */
export function useDashboardAddress() {
  const services = useServices();
  const user = useUser();
  const { sorts } = useCapabilities();
  const view = useListView(paths.dashboard, readSearchEarly);
  const { tabs, activeTab, section, order, search } = dashboardViewOf(
    view.params,
    user.role,
    useRequestedTab(),
  );
  const { offered, isKnown, controls } = useListFilters(view);

  function readSearchEarly(text: string) {
    if (section) void readListEarly(services, user, { section, search: text, order, ...offered });
  }

  return {
    view,
    /** The section of the list; null in a tab without one. */
    section,
    /** The list that is read. */
    query: { section: section ?? 'all', search, order, ...offered } as const,
    /** True once it is known which filters the server has. */
    isKnown,
    tabs: {
      tabs,
      activeTab,
      onTabChange: (tab: DashboardTab) => view.setParams({ tab: tab === tabs[0] ? null : tab }),
    },
    /** Props of what is above the list. */
    tools: {
      ...view.searchField,
      filters: controls,
      sort: offered.sort,
      order,
      onOrderChange: (next: Order) => view.setParams(paramsOfOrder(readSort(view.params), next)),
      sorting: {
        sort: offered.sort ?? 'created',
        order,
        sorts,
        onSortChange: (sort: Sort, next: Order) => view.setParams(paramsOfOrder(sort, next)),
      },
    },
  };
}

export type DashboardAddress = ReturnType<typeof useDashboardAddress>;

/** Returns the tab requested by the navigation state, and moves it from the state to the URL. */
function useRequestedTab(): DashboardTab | undefined {
  const { pathname } = useLocation();
  const { activeTab, changedId } = useNavigationState();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== paths.dashboard || activeTab === undefined) return;
    const state = changedId === undefined ? null : { changedId };
    void navigate(`${paths.dashboard}?tab=${activeTab}`, { replace: true, state });
  }, [pathname, activeTab, changedId, navigate]);
  return pathname === paths.dashboard ? activeTab : undefined;
}
