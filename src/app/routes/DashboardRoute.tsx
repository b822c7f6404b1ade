import { useDeferredValue, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listTransactions } from '#api/transaction.ts';
import type { DashboardTab } from '#domain/dashboard.ts';
import type { Order } from '#domain/transaction.ts';
import { DashboardScreen } from '#screens/Dashboard/DashboardScreen.tsx';
import { useClaims } from '#data/useClaims.ts';
import { readDetailsEarly, readListEarly, transactionList } from '#data/dashboardReads.ts';
import { usePagedList } from '#data/usePagedList.ts';
import { useSummary } from '#data/useSummary.ts';
import { useNavigationState } from '../navigation/navigationState.ts';
import { paths, transactionHref } from '../navigation/paths.ts';
import { useListView } from '../navigation/useListView.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
import { sectionOf, tabsOf } from './dashboardTabs.ts';

/** Has a stable identity, so that unchanged rows are not rendered again. */
const hrefOf = ({ id }: { id: string }) => transactionHref(id);

export function DashboardRoute() {
  const services = useServices();
  const user = useUser();
  const list = useListView(paths.dashboard, readSearchEarly);
  const tabs = tabsOf[user.role];
  const requested = useRequestedTab();
  const activeTab = tabs.find((tab) => tab === (requested ?? list.params.get('tab'))) ?? tabs[0];
  const order: Order = list.params.get('order') === 'oldest' ? 'oldest' : 'newest';
  const section = sectionOf[activeTab];
  const showTab = (tab: DashboardTab) => list.setParams({ tab: tab === tabs[0] ? null : tab });

  function readSearchEarly(search: string) {
    if (section) readListEarly(services, user, { section, search, order });
  }

  const summary = useSummary(section === null);
  const transactions = usePagedList({
    list: section && transactionList,
    query: {
      section: section ?? 'all',
      search: list.params.get('search') ?? '',
      // Deferred, so that the toggle changes before the list is rendered.
      order: useDeferredValue(order),
    },
    initialPages: list.initialPages,
    refreshKey: useLocation().pathname,
    fetchPage: (query) => listTransactions(services.client, user, query),
  });

  const { state: listState, listId, pageCount } = transactions;
  const claims = useClaims(listState.kind === 'ready' ? `${listId} ${pageCount}` : null, () =>
    transactions.visibleRows().map(({ id }) => id),
  );

  return (
    <DashboardScreen
      tabs={tabs}
      activeTab={activeTab}
      onTabChange={showTab}
      {...list.searchField}
      order={order}
      onOrderChange={(next) => list.setParams({ order: next === 'oldest' ? next : null })}
      list={listState}
      claims={claims}
      scroll={list.scroll(transactions)}
      summary={summary.state}
      onLoadMore={transactions.onLoadMore}
      onRetry={section === null ? () => void summary.reload() : transactions.onRetry}
      hrefOf={hrefOf}
      onOpen={({ id }) => {
        readDetailsEarly(services, id);
        list.open(id, transactionHref(id), { transactionId: id });
      }}
      onViewAll={() => showTab('overview')}
      initiateHref={user.role === 'banker' ? null : paths.initiate}
    />
  );
}

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
