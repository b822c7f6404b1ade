import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DashboardTab } from '#domain/dashboard.ts';
import type { Order } from '#domain/transaction.ts';
import { DashboardScreen } from '#screens/Dashboard/DashboardScreen.tsx';
import { useChoice } from '../hooks/useChoice.ts';
import { useHandler } from '../hooks/useHandler.ts';
import { useListPlace } from '../hooks/useListPlace.ts';
import { useNextScreen } from '../hooks/useNextScreen.ts';
import { usePlace } from '../hooks/usePlace.ts';
import { useSummary } from '../hooks/useSummary.ts';
import { useTransactionList } from '../hooks/useTransactionList.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { sectionOf, tabsOf } from './dashboardTabs.ts';
import { readPage, readTransaction } from './prepareScreen.ts';

/** What is chosen above the list. */
interface Choice {
  activeTab: DashboardTab;
  order: Order;
}

export function DashboardRoute() {
  const services = useServices();
  const user = useUser();
  const { role } = user;
  const navigate = useNavigate();
  const wanted = useNavigationState();
  const tabs = tabsOf[role];
  const wantedTab = tabs.find((tab) => tab === wanted.activeTab);
  const { place: choice, change } = usePlace<Choice>(
    'dashboard',
    { activeTab: tabs[0], order: 'newest' },
    wantedTab && { activeTab: wantedTab },
  );
  const { activeTab, order } = choice;
  const isSummary = activeTab === 'summary';
  const section = sectionOf[activeTab];
  const place = useListPlace({
    changedId: wanted.changedId,
    // Asked for while the screen is still being told.
    onSearch: (search) => section && readPage(services, user, { section, search, order }),
  });
  const open = useChoice(paths.dashboard);

  const summary = useSummary(isSummary);
  const list = useTransactionList({
    section,
    search: place.settledSearch,
    // The switch has turned before the list does.
    order: useDeferredValue(order),
    initialPages: place.pages,
    onPagesChange: place.keepPages,
  });

  useNextScreen(paths.transaction, list.state.kind === 'ready');

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
      onSearchChange={useHandler(place.setSearch)}
      order={order}
      onOrderChange={useHandler((order: Order) => choose({ order }))}
      scroll={{ ...place.scroll, onRowsChange: list.look }}
      list={list.state}
      summary={summary.state}
      onLoadMore={list.loadMore}
      onRetry={isSummary ? () => void summary.reload() : list.retry}
      onOpen={({ id }) => {
        readTransaction(services, user, id);
        place.setCurrent(id);
        void open(paths.transaction, { transactionId: id });
      }}
      onViewAll={() => choose({ activeTab: 'overview' })}
      initiateHref={role === 'banker' ? null : paths.initiate}
    />
  );
}
