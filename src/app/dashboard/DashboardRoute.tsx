import { useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DashboardScreen } from '#screens/dashboard/DashboardScreen.tsx';
import { paths } from '#app/links.ts';
import { useUser } from '#core/services/ServicesProvider.tsx';
import { useBulk } from './bulk/useBulk.tsx';
import { useSavedViewLine } from './savedViews/useSavedViewLine.tsx';
import { useAwayDigest } from './useAwayDigest.tsx';
import { useDashboardAddress } from './useDashboardAddress.ts';
import { useGlanceToggle } from './useGlanceToggle.ts';
import { useSoundsLike } from './useSoundsLike.tsx';
import { useSummary } from './useSummary.tsx';
import { useTabCounts } from './useTabCounts.ts';
import { useTransactions } from './useTransactions.ts';

export function DashboardRoute() {
  const { role } = useUser();
  const address = useDashboardAddress();
  const { view, section, query, tabs } = address;
  const [runCount, setRunCount] = useState(0);
  const refreshKey = `${useLocation().pathname} ${runCount}`;
  const showOverview = () => tabs.onTabChange('overview');
  const summary = useSummary({ isShown: section === null, onViewAll: showOverview });
  const { state, newCount, rows } = useTransactions(address, refreshKey);
  const isShown = (section === null ? summary.state : state).kind !== 'loading';
  // What comes with the tab is read after it has been painted.
  const isReady = useDeferredValue(isShown, false);
  const { sort = 'created', filters = {} } = query;
  const bulk = useBulk({
    isOffered: role === 'admin' && section !== null,
    // The order changes nothing about which rows are selected.
    listKey: JSON.stringify([section, query.search, query.filters]),
    list: state,
    onEnd: () => setRunCount(runCount + 1),
  });
  const views = useSavedViewLine({
    tabs: tabs.tabs,
    current: section && { ...query, sort, filters },
    isReady,
    refreshKey,
    onShow: (params) => view.setParams(params, 'new'),
  });

  return (
    <DashboardScreen
      {...tabs}
      tabCounts={useTabCounts(tabs.tabs, { isReady, refreshKey })}
      {...address.tools}
      {...rows}
      {...useAwayDigest({ newCount, onShow: section ? rows.onShowNew : showOverview })}
      views={views}
      glance={useGlanceToggle()}
      {...bulk}
      summary={summary}
      further={useSoundsLike(state, query)}
      initiateHref={role === 'banker' ? null : paths.initiate}
    />
  );
}
