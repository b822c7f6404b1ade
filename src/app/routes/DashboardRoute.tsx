import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DashboardTab } from '#domain/dashboard.ts';
import type { Role } from '#domain/roles.ts';
import type { Order, Section } from '#domain/transaction.ts';
import { DashboardScreen } from '#screens/Dashboard/DashboardScreen.tsx';
import { useSearch } from '../hooks/useSearch.ts';
import { useSummary } from '../hooks/useSummary.ts';
import { useTransactionList } from '../hooks/useTransactionList.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useUser } from '../ServicesProvider.tsx';

/** The first tab opens by default; the second, Overview, is the target after actions. */
const tabsOf: Record<Role, readonly DashboardTab[]> = {
  admin: ['summary', 'overview', 'alert'],
  banker: ['orders', 'overview', 'alert'],
  agent: ['orders', 'overview', 'alert'],
};

const sectionOf: Record<DashboardTab, Section | null> = {
  summary: null,
  orders: 'orders',
  overview: 'all',
  alert: 'alert',
};

export function DashboardRoute() {
  const { role } = useUser();
  const navigate = useNavigate();
  const [activeTab, setActiveTab] = useActiveTab(tabsOf[role]);
  const { search, setSearch, settledSearch } = useSearch();
  const [order, setOrder] = useState<Order>('newest');

  const isSummary = activeTab === 'summary';
  const summary = useSummary(isSummary);
  const list = useTransactionList({
    section: sectionOf[activeTab],
    search: settledSearch,
    order,
  });

  return (
    <DashboardScreen
      tabs={tabsOf[role]}
      activeTab={activeTab}
      onTabChange={setActiveTab}
      search={search}
      onSearchChange={setSearch}
      order={order}
      onOrderChange={setOrder}
      list={list.state}
      summary={summary.state}
      onLoadMore={list.loadMore}
      onRetry={isSummary ? () => void summary.reload() : list.retry}
      onOpen={({ id }) =>
        void navigate(paths.transaction, {
          state: { transactionId: id, from: { path: paths.dashboard, activeTab } },
        })
      }
      onViewAll={() => setActiveTab('overview')}
      initiateHref={role === 'banker' ? null : paths.initiate}
    />
  );
}

/** The open tab; one that came as navigation state is taken over, and the state cleared. */
function useActiveTab(tabs: readonly DashboardTab[]) {
  const navigate = useNavigate();
  const { activeTab: wanted } = useNavigationState();
  const [activeTab, setActiveTab] = useState<DashboardTab>(
    tabs.find((tab) => tab === wanted) ?? tabs[0] ?? 'overview',
  );

  useEffect(() => {
    if (wanted !== undefined) void navigate(paths.dashboard, { replace: true, state: null });
  }, [wanted, navigate]);

  return [activeTab, setActiveTab] as const;
}
