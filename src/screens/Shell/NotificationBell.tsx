import { defineMessages, useIntl } from 'react-intl';
import type { Notification } from '#domain/dashboard.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { NotificationMenu } from '#ui/NotificationMenu.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { ErrorState } from '../ErrorState.tsx';

const messages = defineMessages({
  label: { id: 'NotificationBell.label', defaultMessage: 'Notifications' },
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
  /** Returns the link to the details of a transaction. */
  linkTo: (transactionId: string) => Pick<LinkTarget, 'href' | 'routerOptions'>;
}

/** The bell in the header with the list of notifications (specification, section 2: Layout shell). */
export function NotificationBell({
  count,
  state,
  linkTo,
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
      items={notifications.map(({ transactionId, message }, index) => ({
        id: `${transactionId} ${index}`,
        text: message,
        ...linkTo(transactionId),
      }))}
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
