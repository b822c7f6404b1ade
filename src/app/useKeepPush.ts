import { useEffect } from 'react';
import { whenIdle } from '#platform/whenIdle.ts';
import { listenToWorker } from '#platform/workerMessages.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';

/** Keeps the user's notifications in this browser on: once after the start, and when the browser ends them. */
export function useKeepPush(): void {
  const { backgroundClient } = useServices();
  const { pushKey } = useCapabilities();
  useEffect(() => {
    if (pushKey === null || !isAllowed()) return undefined;
    const keep = async () => {
      const { keepPush } = await import('#core/session/keepPush.ts');
      // The next start tries again.
      await keepPush(backgroundClient, pushKey).catch(() => false);
    };
    whenIdle(() => void keep());
    return listenToWorker((message) => {
      if (message.kind === 'renew') void keep();
    });
  }, [backgroundClient, pushKey]);
}

/** Most browsers stop here, without loading further code. */
const isAllowed = () => 'Notification' in window && Notification.permission === 'granted';
