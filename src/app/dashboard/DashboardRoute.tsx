import { useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { DashboardScreen } from '#screens/dashboard/DashboardScreen.tsx';
import { paths } from '#app/links.ts';
import { useServices, useStore, useUser } from '#core/services/ServicesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useBulk } from './bulk/useBulk.tsx';
import { parts } from './lazyParts.ts';
import { useSavedViewLine } from './savedViews/useSavedViewLine.tsx';
import { useDashboardAddress } from './useDashboardAddress.ts';
import { useSummary } from './useSummary.ts';
import { useTabCounts } from './useTabCounts.ts';
import { useTransactions } from './useTransactions.ts';

const noRows: readonly TransactionSummary[] = [];

export function DashboardRoute() {
  const { role } = useUser();
  const { hasDigest, hasFilters, hasTrends } = useCapabilities();
  const since = useStore(useServices().awaySince);
  const address = useDashboardAddress();
  const { list, section, query, tabs } = address;
  const [runCount, setRunCount] = useState(0);
  const refreshKey = `${useLocation().pathname} ${runCount}`;
  const summary = useSummary(section === null);
  const { state, newCount, ...transactions } = useTransactions(address, refreshKey);
  const isShown = (section === null ? summary.state : state).kind !== 'loading';
  // What comes with the tab is read after it has been painted.
  const isReady = useDeferredValue(isShown, false);
  const { sort = 'created', filters = {} } = query;
  const bulk = useBulk({
    isOffered: role === 'admin' && section !== null,
    // The order changes nothing about which rows are selected.
    listKey: JSON.stringify([section, query.search, query.filters]),
    rows: state.kind === 'ready' ? state.rows : noRows,
    onEnd: () => setRunCount(runCount + 1),
  });
  const views = useSavedViewLine({
    tabs: tabs.tabs,
    current: section && { ...query, sort, filters },
    isReady,
    refreshKey,
    onShow: (params) => list.setParams(params, 'new'),
  });
  const showOverview = () => tabs.onTabChange('overview');
  const { onShowNew } = transactions.rows;

  return (
    <DashboardScreen
      {...tabs}
      tabCounts={useTabCounts(tabs.tabs, { isReady, refreshKey })}
      {...address.tools}
      onSearchSubmit={transactions.onSearchSubmit}
      {...transactions.rows}
      // The digest takes the place of the note about new rows.
      newCount={since === null ? newCount : 0}
      views={views}
      {...bulk}
      onRetry={section === null ? () => void summary.reload() : transactions.onRetry}
      summary={summary.state}
      belowSummary={
        summary.state.kind !== 'loading' && (hasFilters || hasTrends) && <parts.BelowSummary />
      }
      onViewAll={showOverview}
      digest={
        hasDigest &&
        since !== null && (
          <parts.AwayDigest since={since} onShow={section ? onShowNew : showOverview} />
        )
      }
      initiateHref={role === 'banker' ? null : paths.initiate}
    />
  );
}
