import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { listReport } from '#api/report.ts';
import { type DateRange, rangeProblem } from '#domain/report.ts';
import { ReportScreen } from '#screens/Report/ReportScreen.tsx';
import { useChoice } from '../hooks/useChoice.ts';
import { useToday } from '../hooks/useCounters.ts';
import { useListPlace } from '../hooks/useListPlace.ts';
import { usePagedList } from '../hooks/usePagedList.ts';
import { useReportDownload } from '../hooks/useReportDownload.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';

const noRange: DateRange = { from: '', to: '' };

export function ReportRoute() {
  const { client } = useServices();
  const user = useUser();
  const [range, setRange] = useRange();
  const { isDownloading, download } = useReportDownload();
  const place = useListPlace();
  const open = useChoice(paths.report, range);
  const isAsked = range !== null && rangeProblem(range) === null;
  const list = usePagedList({
    list: isAsked ? 'report' : null,
    query: { search: '', ...(range ?? noRange) },
    initialPages: place.pages,
    onPagesChange: place.keepPages,
    fetchPage: (query) => listReport(client, user, query),
  });
  return (
    <ReportScreen
      state={list.state}
      range={range}
      onRangeChange={(range) => {
        place.goToTop();
        setRange(range);
      }}
      isPrinting={isDownloading}
      onPrint={() => range && void download(range)}
      scroll={{ ...place.scroll, onRowsChange: list.look }}
      onOpen={({ id }) => {
        place.setCurrent(id);
        void open(paths.transaction, { transactionId: id });
      }}
      onLoadMore={list.loadMore}
      onRetry={list.retry}
    />
  );
}

/**
 * The chosen days, today before any were. They stand in the navigation state, so that they outlive
 * a reload and the way to a transaction and back; an active tab there is taken and cleared.
 */
function useRange() {
  const navigate = useNavigate();
  const today = useToday();
  const { range: chosen, activeTab } = useNavigationState();

  useEffect(() => {
    if (activeTab === undefined) return;
    void navigate(paths.report, { replace: true, state: chosen ? { range: chosen } : null });
  }, [activeTab, chosen, navigate]);

  const range = chosen ?? (today === null ? null : { from: today, to: today });
  const setRange = (range: DateRange) =>
    void navigate(paths.report, { replace: true, state: { range } });
  return [range, setRange] as const;
}
