import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SessionUser } from '#domain/session.ts';
import { usePlaceKey } from '../hooks/usePlace.ts';
import type { NavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useSessionState } from '../ServicesProvider.tsx';

/** Sends a visitor whom nobody signed in to the sign-in page. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSessionState();
  return session.kind === 'signedOut' ? <ToSignIn lost={session.lost} /> : children;
}

/** Whoever lost their session here comes back here when they sign in again. */
function ToSignIn({ lost }: { lost: SessionUser | null }) {
  const { pathname, state } = useLocation();
  const place = usePlaceKey();
  const returnTo = lost && { userId: lost.id, path: pathname, state: { ...state, place } };
  const told: NavigationState | null = returnTo && { returnTo };
  return <Navigate to={paths.signIn} state={told} replace />;
}
