import { type ReactNode, Suspense, use, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { SessionUser } from '#domain/session.ts';
import { DeviceProvider } from '../device/DeviceProvider.tsx';
import { useErrorToast } from '../hooks/useErrorToast.ts';
import { usePlaceKey } from '../hooks/usePlace.ts';
import type { NavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useServices, useSessionState } from '../ServicesProvider.tsx';

/**
 * Sends a visitor whom nobody signed in to the sign-in page. What one user read is kept under
 * that user alone: the next one starts with nothing.
 */
export function RequireSession() {
  const session = useSessionState();
  const reportError = useErrorToast();
  if (session.kind === 'signedOut') return <ToSignIn lost={session.lost} />;
  const { user } = session;
  return (
    <SWRConfig key={user.id} value={{ ...swrOptions, onError: reportError }}>
      <Suspense>
        <WithDevice user={user}>
          <Outlet />
        </WithDevice>
      </Suspense>
    </SWRConfig>
  );
}

/** Whoever lost their session here comes back here when they sign in again. */
function ToSignIn({ lost }: { lost: SessionUser | null }) {
  const { pathname, state } = useLocation();
  const place = usePlaceKey();
  const returnTo = lost && { userId: lost.id, path: pathname, state: { ...state, place } };
  const told: NavigationState | null = returnTo && { returnTo };
  return <Navigate to={paths.signIn} state={told} replace />;
}

function WithDevice({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { device } = useServices();
  // Kept for the screen's last moment, when the device has forgotten already.
  const [opening] = useState(() => device.open(user.id));
  return <DeviceProvider device={use(opening)}>{children}</DeviceProvider>;
}

const swrOptions = {
  provider: () => new Map(),
  // A person retries; a server in trouble is not asked again and again.
  shouldRetryOnError: false,
  // Whoever comes back a moment after a change sees the change.
  dedupingInterval: 0,
};
