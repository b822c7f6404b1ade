import { Navigate, Outlet } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { useErrorToast } from '../hooks/useErrorToast.ts';
import { paths } from '../paths.ts';
import { useSessionState } from '../ServicesProvider.tsx';

/**
 * Sends a visitor whom nobody signed in to the sign-in page. What one user read is kept under
 * that user alone: the next one starts with nothing.
 */
export function RequireSession() {
  const session = useSessionState();
  const reportError = useErrorToast();
  if (session.kind === 'signedOut') return <Navigate to={paths.signIn} replace />;
  return (
    <SWRConfig key={session.user.id} value={{ ...swrOptions, onError: reportError }}>
      <Outlet />
    </SWRConfig>
  );
}

const swrOptions = {
  provider: () => new Map(),
  // A person retries; a server in trouble is not asked again and again.
  shouldRetryOnError: false,
  // Whoever comes back a moment after a change sees the change.
  dedupingInterval: 0,
};
