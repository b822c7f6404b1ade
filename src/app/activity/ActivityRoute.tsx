import { downloadActivity, listActivity } from '#api/history.ts';
import { useActivityUsers } from './useActivityUsers.ts';
import { useToday } from '#core/reading/useCounters.ts';
import { usePagedList } from '#core/reading/usePagedList.ts';
import {
  type ActivityFilter,
  activityKinds,
  type HistorySubject,
} from '#domain/history/history.ts';
import { rangeProblem } from '#domain/time/dateRange.ts';
import { ActivityScreen } from '#screens/activity/ActivityScreen.tsx';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { bankHref, paths, transactionHref, userHref } from '#app/links.ts';
import { useDateRange } from '#core/navigation/useDateRange.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { useSheetDownload } from '#core/services/useSheetDownload.ts';

const noFilter: ActivityFilter = { from: '', to: '', userCode: '', kind: '' };

export function ActivityRoute() {
  const { client } = useServices();
  const { params, setParams } = useListView(paths.activity);
  const filter = useFilter(params);
  const { isDownloading, download } = useSheetDownload();
  const isValid = filter !== null && rangeProblem(filter) === null;
  const activity = usePagedList({
    name: isValid ? 'activity' : null,
    query: { search: '', ...(filter ?? noFilter) },
    fetchPage: listActivity,
  });
  return (
    <ActivityScreen
      state={activity.state}
      filter={filter}
      users={useActivityUsers()}
      onFilterChange={({ from, to, userCode, kind }) =>
        setParams({ from, to, user: userCode || null, kind: kind || null })
      }
      today={useToday()}
      hrefOf={hrefOf}
      isDownloading={isDownloading}
      onDownload={() =>
        filter &&
        void download(
          () => downloadActivity(client, filter),
          `Activity_${filter.from}_and_${filter.to}.xlsx`,
        )
      }
      onLoadMore={activity.onLoadMore}
      onRetry={activity.onRetry}
      onBack={useGoBack(paths.setting)}
    />
  );
}

/** Returns the filter of the URL; null until today is known. An unknown kind selects all. */
function useFilter(params: URLSearchParams): ActivityFilter | null {
  const range = useDateRange(params);
  if (range === null) return null;
  const kind = activityKinds.find((known) => known === params.get('kind')) ?? '';
  return { ...range, userCode: params.get('user') ?? '', kind };
}

function hrefOf(subject: HistorySubject): string {
  switch (subject.kind) {
    case 'transaction':
      return transactionHref(subject.id);
    case 'user':
      return userHref(subject.id);
    case 'bank':
      return bankHref(subject.id);
    case 'setting':
      return paths.setting;
    default:
      return subject satisfies never;
  }
}
