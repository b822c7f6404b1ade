import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SessionUser } from '#domain/users/session.ts';
import type { NavigationState } from '#core/navigation/navigationState.ts';
import { isFromNotification, paths } from './links.ts';
import { useServices, useStore } from '#core/services/ServicesProvider.tsx';

/** Redirects a visitor without a session to the sign-in page. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useStore(useServices().session.state);
  return session.kind === 'signedOut' ? (
    <SignInRedirect expiredUser={session.expiredUser} />
  ) : (
    children
  );
}

/**
 * Redirects to the sign-in page. A user whose session expired, or who opened a notification, returns here
 * after signing in.
 */
function SignInRedirect({ expiredUser }: { expiredUser: SessionUser | null }) {
  const { pathname, search, state } = useLocation();
  const isNotification = isFromNotification(search);
  const returnTo = (expiredUser || isNotification) && {
    userId: isNotification ? null : (expiredUser?.id ?? null),
    href: pathname + search,
    state: { ...state, restoresDraft: true },
  };
  const signInState: NavigationState | null = returnTo ? { returnTo } : null;
  return <Navigate to={paths.signIn} state={signInState} replace />;
}
