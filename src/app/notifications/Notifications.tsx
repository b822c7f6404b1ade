import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchNotifications } from '#api/common.ts';
import type { Result } from '#api/result.ts';
import type { Notification } from '#domain/lists/dashboard.ts';
import { closeNotifications } from '#platform/closeNotifications.ts';
import { NowContext } from '#screens/shared/time/NowContext.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useNow } from '#core/services/useNow.ts';
import {
  NotificationBell,
  type NotificationsState,
} from '#screens/notifications/NotificationBell.tsx';
import type { NavigationState } from '#core/navigation/navigationState.ts';
import { paths } from '#app/links.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { subjectHref, subjectState } from './subjectLink.ts';

/** The notification bell. Opening it fetches the notifications, which marks them as read. */
export function Notifications({ count, onRead }: { count: number; onRead: () => void }) {
  const { client } = useServices();
  const user = useUser();
  const { pathname, search, key } = useLocation();
  const now = useNow();
  const { hasAllNotifications } = useCapabilities();
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<NotificationsState>({ kind: 'loading' });

  async function load() {
    setState({ kind: 'loading' });
    const result = await fetchNotifications(client, user);
    setState(stateOf(result));
    if (!result.ok) return;
    onRead();
    await closeNotifications();
  }

  return (
    <NowContext value={now}>
      <NotificationBell
        count={count}
        state={state}
        isOpen={isOpen}
        onOpenChange={(isOpening) => {
          setOpen(isOpening);
          if (isOpening) void load();
        }}
        onRetry={() => void load()}
        linkTo={(about) => {
          const from = { href: pathname + search, entry: key };
          const state: NavigationState = { ...subjectState(about), from };
          return { href: subjectHref(about), routerOptions: { state } };
        }}
        allHref={hasAllNotifications ? paths.notifications : undefined}
      />
    </NowContext>
  );
}

function stateOf(result: Result<readonly Notification[]>): NotificationsState {
  if (!result.ok) return { kind: result.error.kind === 'offline' ? 'offline' : 'failed' };
  const notifications = result.value;
  return notifications.length > 0 ? { kind: 'ready', notifications } : { kind: 'empty' };
}
