import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listTransactions } from '#api/transaction.ts';
import type { DashboardTab } from '#domain/lists/dashboard.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { DashboardScreen } from '#screens/dashboard/DashboardScreen.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useNow } from '#core/services/useNow.ts';
import { useClaims } from '#core/live/useClaims.ts';
import {
  readDetailsEarly,
  readListEarly,
  transactionList,
} from '#core/reading/transactionReads.ts';
import { usePagedList } from '#core/reading/usePagedList.ts';
import { useRowReader } from './useRowReader.ts';
import { useSummary } from './useSummary.ts';
import { dashboardViewOf, paramsOfOrder, readSort } from '#core/navigation/listAddress.ts';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { paths, transactionHref } from '#app/links.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { useServices, useStore, useUser } from '#core/services/ServicesProvider.tsx';
import { parts } from './lazyParts.ts';
import { useListFilters } from './filters/useListFilters.tsx';
import { useAnnounceChanged, useAnnounceNew } from './useAnnounceRows.ts';
import { useBulk } from './bulk/useBulk.tsx';
import { useMarks } from './useMarks.ts';
import { useOpenOnlyRow } from './useOpenOnlyRow.ts';
import { useTabCounts } from './useTabCounts.ts';
import { useTransactionColumns } from './columns/useTransactionColumns.ts';
import { useSavedViewLine } from './savedViews/useSavedViewLine.tsx';

const noRows: readonly TransactionSummary[] = [];

/** Has a stable identity, so that unchanged rows are not rendered again. */
const hrefOf = ({ id }: { id: string }) => transactionHref(id);

export function DashboardRoute() {
  const services = useServices();
  const user = useUser();
  const { targets, sorts, hasDigest, hasFilters, hasTrends } = useCapabilities();
  const list = useListView(paths.dashboard, readSearchEarly);
  const view = dashboardViewOf(list.params, user.role, useRequestedTab());
  const { tabs, activeTab, section, order, search } = view;
  const { offered, ...filtering } = useListFilters(list);
  const announceChanged = useAnnounceChanged();
  const showTab = (tab: DashboardTab) => list.setParams({ tab: tab === tabs[0] ? null : tab });

  function readSearchEarly(text: string) {
    if (section) void readListEarly(services, user, { section, search: text, order, ...offered });
  }

  const [runCount, setRunCount] = useState(0);
  const refreshKey = `${useLocation().pathname} ${runCount}`;
  const summary = useSummary(section === null);
  const transactions = usePagedList({
    list: section && filtering.isKnown ? transactionList : null,
    query: {
      section: section ?? 'all',
      search,
      // Deferred, so that the toggle changes before the list is rendered.
      order: useDeferredValue(order),
      ...offered,
    },
    initialRows: list.initialRows,
    refreshKey,
    fetchPage: (client, query) => listTransactions(client, user, query),
    rowReader: useRowReader({ section: section ?? 'all', search, order, ...offered }),
    onReplaced: announceChanged,
  });

  const { state: listState, listId, rowCount } = transactions;
  const bulk = useBulk({
    isOffered: user.role === 'admin' && section !== null,
    // The order changes nothing about which rows are selected.
    listKey: JSON.stringify([section, search, offered.filters]),
    rows: listState.kind === 'ready' ? listState.rows : noRows,
    onEnd: () => setRunCount(runCount + 1),
  });
  useAnnounceNew(transactions.newCount);
  const isShown = (section === null ? summary.state : listState).kind !== 'loading';
  // What comes with the tab is read after it has been painted.
  const isReady = useDeferredValue(isShown, false);
  const tabCounts = useTabCounts(tabs, { isReady, refreshKey });
  const views = useSavedViewLine({
    tabs,
    current: section && {
      section,
      search,
      order,
      sort: offered.sort ?? 'created',
      filters: offered.filters ?? {},
    },
    isReady,
    refreshKey,
    onShow: (params) => list.setParams(params, 'new'),
  });
  const since = useStore(services.awaySince);
  const { claims, ...claimReads } = useClaims(
    isReady && listState.kind === 'ready' ? `${listId} ${rowCount}` : null,
    () => transactions.visibleRows().map(({ id }) => id),
  );

  function open({ id }: { id: string }) {
    readDetailsEarly(services, id);
    list.open(id, transactionHref(id), { transactionId: id });
  }
  const openOnlyRow = useOpenOnlyRow({ list: listState, search, onOpen: open });

  return (
    <DashboardScreen
      tabs={tabs}
      activeTab={activeTab}
      onTabChange={showTab}
      tabCounts={tabCounts}
      {...list.searchField}
      onSearchSubmit={openOnlyRow}
      sort={offered.sort}
      order={order}
      onOrderChange={(next) => list.setParams(paramsOfOrder(readSort(list.params), next))}
      now={useNow()}
      targets={targets}
      list={listState}
      mark={useMarks(search)}
      filters={filtering.controls}
      views={views}
      claims={claims}
      columns={useTransactionColumns(useLocation().pathname === paths.dashboard)}
      sorting={{
        sort: offered.sort ?? 'created',
        order,
        sorts,
        onSortChange: (sort, next) => list.setParams(paramsOfOrder(sort, next)),
      }}
      {...bulk}
      scroll={list.scroll({
        ...transactions,
        onRowsChange(first, last) {
          transactions.onRowsChange(first, last);
          claimReads.onRowsChange();
        },
      })}
      // The digest takes the place of the note about new rows.
      newCount={since === null ? transactions.newCount : 0}
      onShowNew={transactions.onShowNew}
      summary={summary.state}
      belowSummary={
        summary.state.kind !== 'loading' && (hasFilters || hasTrends) && <parts.BelowSummary />
      }
      onLoadMore={transactions.onLoadMore}
      onRetry={section === null ? () => void summary.reload() : transactions.onRetry}
      hrefOf={hrefOf}
      onOpen={open}
      onViewAll={() => showTab('overview')}
      digest={
        hasDigest &&
        since !== null && (
          <parts.AwayDigest
            since={since}
            onShow={section ? transactions.onShowNew : () => showTab('overview')}
          />
        )
      }
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
