import { defineMessages, useIntl } from 'react-intl';
import type { Notification } from '#domain/lists/dashboard.ts';
import { Page } from '#ui/Page.tsx';
import { NowContext } from '#screens/shared/time/NowContext.ts';
import { type ListProps, PagedList } from '#screens/shared/lists/PagedList.tsx';
import { NotificationRow } from './NotificationRow.tsx';

const messages = defineMessages({
  title: { id: 'Notifications.title', defaultMessage: 'All notifications' },
  end: { id: 'Notifications.end', defaultMessage: 'No more notifications' },
  empty: {
    id: 'Notifications.empty',
    defaultMessage: 'What others do to your transactions appears here.',
  },
});

export interface NotificationsScreenProps extends ListProps<Notification> {
  /** The time, ms since 1970. */
  now: number;
  onBack: () => void;
}

/** All notifications of the user, the newest first. */
export function NotificationsScreen({ now, onBack, ...props }: NotificationsScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(messages.title)} onBack={onBack} isFilled>
      <NowContext value={now}>
        <PagedList
          {...props}
          label={formatMessage(messages.title)}
          renderRow={renderNotification}
          endMessage={formatMessage(messages.end)}
          emptyText={formatMessage(messages.empty)}
        />
      </NowContext>
    </Page>
  );
}

// Has a stable identity, so that a row renders again only when it changes.
const renderNotification = (notification: Notification) => (
  <NotificationRow notification={notification} />
);
