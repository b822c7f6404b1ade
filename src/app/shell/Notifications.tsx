import { useState } from 'react';
import { fetchNotifications } from '#api/common.ts';
import type { Result } from '#api/result.ts';
import type { Notification } from '#domain/dashboard.ts';
import { NotificationBell, type NotificationsState } from '#screens/Shell/NotificationBell.tsx';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';

/** The bell: fetches the notifications whenever it is opened, which marks them as read. */
export function Notifications({ count, onRead }: { count: number; onRead: () => void }) {
  const { client } = useServices();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<NotificationsState>({ kind: 'loading' });

  async function load() {
    setState({ kind: 'loading' });
    const result = await fetchNotifications(client, user);
    setState(stateOf(result));
    if (result.ok) onRead();
  }

  return (
    <NotificationBell
      count={count}
      state={state}
      isOpen={isOpen}
      onOpenChange={(isOpening) => {
        setOpen(isOpening);
        if (isOpening) void load();
      }}
      onRetry={() => void load()}
      transactionHref={paths.transaction}
    />
  );
}

function stateOf(result: Result<readonly Notification[]>): NotificationsState {
  if (!result.ok) return { kind: result.error.kind === 'offline' ? 'offline' : 'failed' };
  const notifications = result.value;
  return notifications.length > 0 ? { kind: 'ready', notifications } : { kind: 'empty' };
}
