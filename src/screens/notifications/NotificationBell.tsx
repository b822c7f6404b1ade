import { defineMessages, useIntl } from 'react-intl';
import type { Notification, NotificationSubject } from '#domain/lists/dashboard.ts';
import { groupBySubject, subjectKey } from '#domain/notifications/notifications.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { NotificationMenu } from '#ui/NotificationMenu.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { NotificationHead } from './NotificationHead.tsx';
import { UnreadMark } from './UnreadMark.tsx';
import { TimeAgo } from './TimeAgo.tsx';
import { ErrorState } from '#screens/shared/lists/ErrorState.tsx';

const messages = defineMessages({
  label: { id: 'NotificationBell.label', defaultMessage: 'Notifications' },
  all: { id: 'NotificationBell.all', defaultMessage: 'All notifications' },
  empty: { id: 'NotificationBell.empty', defaultMessage: 'No Notification Available' },
});

export type NotificationsState =
  | { kind: 'loading' }
  | { kind: 'ready'; notifications: readonly Notification[] }
  | { kind: 'empty' }
  | { kind: 'failed' }
  | { kind: 'offline' };

export interface NotificationBellProps {
  /** Number of unread notifications. */
  count: number;
  state: NotificationsState;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onRetry: () => void;
  /** Returns the link to what a notification is about. */
  linkTo: (about: NotificationSubject) => Pick<LinkTarget, 'href' | 'routerOptions'>;
  /** URL of all notifications; undefined if the server does not list them. */
  allHref?: string | undefined;
}

/** The bell in the header with the list of notifications (specification, section 2: Layout shell). */
export function NotificationBell({
  count,
  state,
  linkTo,
  allHref,
  onRetry,
  ...props
}: NotificationBellProps) {
  const { formatMessage } = useIntl();
  const notifications = state.kind === 'ready' ? state.notifications : [];
  return (
    <NotificationMenu
      {...props}
      label={formatMessage(messages.label)}
      count={count}
      groups={groupBySubject(notifications).map((group) => ({
        id: subjectKey(group[0]),
        title: group[0].code === null ? undefined : <NotificationHead notification={group[0]} />,
        items: group.map(({ id, about, message, sentAt, isUnread }) => ({
          id,
          text: message,
          mark: <UnreadMark isUnread={isUnread} />,
          time: sentAt === null ? undefined : <TimeAgo iso={sentAt} />,
          ...linkTo(about),
        })),
      }))}
      more={
        allHref === undefined || (state.kind !== 'ready' && state.kind !== 'empty')
          ? undefined
          : { text: formatMessage(messages.all), href: allHref }
      }
      instead={state.kind !== 'ready' && <Unready state={state} onRetry={onRetry} />}
    />
  );
}

interface UnreadyProps {
  state: Exclude<NotificationsState, { kind: 'ready' }>;
  onRetry: () => void;
}

function Unready({ state, onRetry }: UnreadyProps) {
  const { formatMessage } = useIntl();
  switch (state.kind) {
    case 'loading':
      return <ListSkeleton count={3} />;
    case 'empty':
      return <EmptyState drawing="bell" title={formatMessage(messages.empty)} />;
    case 'failed':
    case 'offline':
      return <ErrorState kind={state.kind} onRetry={onRetry} />;
    default:
      return state satisfies never;
  }
}
