import { useLocation } from 'react-router-dom';
import { listNotifications } from '#api/common.ts';
import type { Notification } from '#domain/lists/dashboard.ts';
import { NotificationsScreen } from '#screens/notifications/NotificationsScreen.tsx';
import { useNow } from '#core/services/useNow.ts';
import { usePagedList } from '#core/reading/usePagedList.ts';
import { paths } from '#app/links.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { subjectHref, subjectState } from './subjectLink.ts';

/** Has a stable identity, so that unchanged rows are not rendered again. */
const hrefOf = ({ about }: Notification) => subjectHref(about);

export function NotificationsRoute() {
  const view = useListView(paths.notifications);
  const notifications = usePagedList({
    name: 'notifications',
    query: { search: '' },
    initialRows: view.initialRows,
    refreshKey: useLocation().pathname,
    fetchPage: listNotifications,
  });
  return (
    <NotificationsScreen
      state={notifications.state}
      now={useNow()}
      scroll={view.scroll(notifications)}
      newCount={notifications.newCount}
      onShowNew={notifications.onShowNew}
      hrefOf={hrefOf}
      onOpen={({ id, about }) => view.open(id, subjectHref(about), subjectState(about))}
      onLoadMore={notifications.onLoadMore}
      onRetry={notifications.onRetry}
      onBack={useGoBack(paths.dashboard)}
    />
  );
}
