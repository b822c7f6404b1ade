import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SessionUser } from '#domain/session.ts';
import type { NavigationState } from '../navigation/navigationState.ts';
import { paths } from '../navigation/paths.ts';
import { resuming } from '#forms/useResumesDraft.ts';
import { useServices, useStore } from '#services/ServicesProvider.tsx';

/** Sends a visitor without a session to the sign-in page. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useStore(useServices().session.state);
  return session.kind === 'signedOut' ? <ToSignIn lost={session.lost} /> : children;
}

/** A user whose session was lost returns here after signing in again. */
function ToSignIn({ lost }: { lost: SessionUser | null }) {
  const { pathname, search, state } = useLocation();
  const told: NavigationState | null = lost && {
    returnTo: { userId: lost.id, href: pathname + search, state: { ...state, ...resuming } },
  };
  return <Navigate to={paths.signIn} state={told} replace />;
}
