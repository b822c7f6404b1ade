import { type ReactNode, Suspense, use, useState } from 'react';
import { SWRConfig } from 'swr';
import type { SessionUser } from '#domain/session.ts';
import { DeviceProvider } from '../device/DeviceProvider.tsx';
import { useErrorToast } from '../hooks/useErrorToast.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';

/**
 * What belongs to whoever is signed in: what was read, and what the device keeps. It is theirs
 * alone; the next one starts with nothing.
 */
export function Belongings({ children }: { children: ReactNode }) {
  const user = useUser();
  const reportError = useErrorToast();
  return (
    <SWRConfig key={user.id} value={{ ...swrOptions, onError: reportError }}>
      <Suspense>
        <WithDevice user={user}>{children}</WithDevice>
      </Suspense>
    </SWRConfig>
  );
}

function WithDevice({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { device } = useServices();
  // Kept for the screen's last moment, when the device has forgotten already.
  const [kept] = useState(() => device.opened(user.id) ?? device.open(user.id));
  return (
    <DeviceProvider device={kept instanceof Promise ? use(kept) : kept}>{children}</DeviceProvider>
  );
}

const swrOptions = {
  provider: () => new Map(),
  // A person retries; a server in trouble is not asked again and again.
  shouldRetryOnError: false,
  // Whoever comes back a moment after a change sees the change.
  dedupingInterval: 0,
};
