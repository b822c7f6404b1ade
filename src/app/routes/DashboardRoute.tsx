import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DashboardTab } from '#domain/dashboard.ts';
import type { Order } from '#domain/transaction.ts';
import { DashboardScreen } from '#screens/Dashboard/DashboardScreen.tsx';
import { useListPlace } from '../hooks/useListPlace.ts';
import { useNextScreen } from '../hooks/useNextScreen.ts';
import { usePlace, usePlaceKey } from '../hooks/usePlace.ts';
import { useSummary } from '../hooks/useSummary.ts';
import { useTransactionList } from '../hooks/useTransactionList.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { sectionOf, tabsOf } from './dashboardTabs.ts';
import { readTransaction } from './prepareScreen.ts';

/** What is chosen above the list. */
interface Choice {
  activeTab: DashboardTab;
  order: Order;
}

export function DashboardRoute() {
  const services = useServices();
  const { role } = useUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wanted = useNavigationState();
  const tabs = tabsOf[role];
  const wantedTab = tabs.find((tab) => tab === wanted.activeTab);
  const { place: choice, change } = usePlace<Choice>(
    'dashboard',
    { activeTab: tabs[0], order: 'newest' },
    wantedTab && { activeTab: wantedTab },
  );
  const place = useListPlace(wanted.changedId);
  const from = { path: paths.dashboard, place: usePlaceKey() };

  useNextScreen(paths.transaction);

  const { activeTab, order } = choice;
  const isSummary = activeTab === 'summary';
  const summary = useSummary(isSummary);
  const list = useTransactionList({
    section: sectionOf[activeTab],
    search: place.settledSearch,
    order,
    initialPages: place.pages,
    onPagesChange: place.keepPages,
  });

  function choose(chosen: Partial<Choice>, currentId?: string) {
    place.goToTop(currentId);
    change(chosen);
  }

  // What the way here asks for is taken over once, and the navigation state cleared.
  const takeOver = useEffectEvent(() => {
    choose(wantedTab ? { activeTab: wantedTab } : {}, wanted.changedId);
    const kept = wanted.place === undefined ? null : { place: wanted.place };
    void navigate(paths.dashboard, { replace: true, state: kept });
  });
  const isAsked = wanted.activeTab !== undefined;
  useEffect(() => {
    if (isAsked) takeOver();
  }, [isAsked]);

  return (
    <DashboardScreen
      tabs={tabs}
      activeTab={activeTab}
      onTabChange={(tab) => choose({ activeTab: tab })}
      search={place.search}
      onSearchChange={place.setSearch}
      order={order}
      onOrderChange={(order) => choose({ order })}
      scroll={{ ...place.scroll, onRowsChange: list.look }}
      list={list.state}
      summary={summary.state}
      onLoadMore={list.loadMore}
      onRetry={isSummary ? () => void summary.reload() : list.retry}
      onOpen={({ id }) => {
        readTransaction(services, id);
        place.setCurrent(id);
        void navigate(paths.transaction, {
          // One after the other beside the list, they are one step in the history.
          replace: pathname !== paths.dashboard,
          state: { transactionId: id, from },
        });
      }}
      onViewAll={() => choose({ activeTab: 'overview' })}
      initiateHref={role === 'banker' ? null : paths.initiate}
    />
  );
}
