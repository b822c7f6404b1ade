import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { signIn } from '#api/login.ts';
import type { SessionUser } from '#domain/session.ts';
import { type Credentials, SignInScreen, type SignInState } from '#screens/SignIn/SignInScreen.tsx';
import { useNextScreen } from '../hooks/useNextScreen.ts';
import { intl, messages } from '../intl.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useServices } from '../ServicesProvider.tsx';
import { prepareScreen } from './prepareScreen.ts';

/** The sign-in page; without the secret-unlock flag it leads back to the puzzle. */
export function SignInRoute() {
  const { session } = useServices();
  return session.isUnlocked() ? <SignIn /> : <Navigate to={paths.entry} replace />;
}

function SignIn() {
  const { client, beginSession, toasts } = useServices();
  const [state, setState] = useState<SignInState>({ kind: 'pristine' });
  useGoingOn();
  useUnloadGuard();

  async function submit({ username, password }: Credentials) {
    setState({ kind: 'submitting' });
    const result = await signIn(client, username.trim(), password);
    if (result.ok) {
      toasts.success(intl.formatMessage(messages.signedIn));
      return beginSession(result.value);
    }
    const { error } = result;
    if (error.kind === 'offline') return setState({ kind: 'offline' });
    // A 401 has no notice on this page (specification, section 8).
    if (error.kind === 'unauthorised') return setState({ kind: 'pristine' });
    setState({ kind: 'refused', notice: error.kind === 'refused' ? error.message : null });
  }

  return <SignInScreen state={state} onSubmit={submit} />;
}

/**
 * Goes on as soon as somebody is signed in, here or in another tab: to the dashboard, or to where
 * their session was lost.
 */
function useGoingOn() {
  const services = useServices();
  const navigate = useNavigate();
  const { returnTo } = useNavigationState();
  useNextScreen(returnTo?.path ?? paths.dashboard);
  useEffect(() => {
    let isLeft = false;
    async function goOn(user: SessionUser) {
      const isReturning = returnTo?.userId === user.id;
      const path = isReturning ? returnTo.path : paths.dashboard;
      await prepareScreen(services, user, path);
      if (isLeft) return;
      void navigate(path, { replace: true, state: isReturning ? returnTo.state : null });
    }
    const { state } = services.session;
    const unsubscribe = state.subscribe(() => {
      const current = state.get();
      if (current.kind === 'signedIn') void goOn(current.user);
    });
    return () => {
      isLeft = true;
      unsubscribe();
    };
  }, [services, navigate, returnTo]);
}

/** Blocks leaving the page by accident while it is open (specification, section 2). */
function useUnloadGuard() {
  useEffect(() => {
    const block = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', block);
    return () => window.removeEventListener('beforeunload', block);
  }, []);
}
