import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { downloadReport } from '#api/report.ts';
import { ReportScreen } from '#screens/report/ReportScreen.tsx';
import { reportOf } from '#core/reading/reportOf.ts';
import { useToday } from '#core/reading/useCounters.ts';
import { usePagedList } from '#core/reading/usePagedList.ts';
import { useZoneOf } from '#core/reading/useZoneOf.ts';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { paths, transactionHref } from '#app/links.ts';
import { useDateRange } from '#core/navigation/useDateRange.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useSheetDownload } from '#core/services/useSheetDownload.ts';

/** Has a stable identity, so that unchanged rows are not rendered again. */
const hrefOf = ({ id }: { id: string }) => transactionHref(id);

export function ReportRoute() {
  const { client } = useServices();
  const user = useUser();
  const view = useListView(paths.report);
  const range = useDateRange(view.params);
  const { isDownloading, download } = useSheetDownload();
  useClearActiveTab();
  const report = usePagedList({
    ...reportOf(user, range),
    initialRows: view.initialRows,
    refreshKey: useLocation().pathname,
  });
  return (
    <ReportScreen
      state={report.state}
      range={range}
      onRangeChange={({ from, to }) => view.setParams({ from, to })}
      today={useToday()}
      zoneOf={useZoneOf()}
      isPrinting={isDownloading}
      onPrint={() =>
        range &&
        void download(
          () => downloadReport(client, range),
          `Transaction_Report_${range.from}_and_${range.to}.xlsx`,
        )
      }
      scroll={view.scroll(report)}
      newCount={report.newCount}
      onShowNew={report.onShowNew}
      hrefOf={hrefOf}
      onOpen={({ id }) => view.open(id, transactionHref(id), { transactionId: id })}
      onLoadMore={report.onLoadMore}
      onRetry={report.onRetry}
    />
  );
}

/** Clears an active tab in the navigation state (specification, section 2: /report). */
function useClearActiveTab() {
  const navigate = useNavigate();
  const { activeTab } = useNavigationState();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (activeTab === undefined || pathname !== paths.report) return;
    void navigate(paths.report + search, { replace: true });
  }, [activeTab, pathname, search, navigate]);
}
