import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { signIn } from '#api/login.ts';
import type { SessionLimits, SessionUser } from '#domain/session.ts';
import { whenIdle } from '#platform/whenIdle.ts';
import { type Credentials, SignInScreen } from '#screens/SignIn/SignInScreen.tsx';
import type { SignInState } from '#screens/SignIn/signInState.ts';
import { intl, messages, recoveryCodesLeft } from '#services/intl.ts';
import { type NavigationState, useNavigationState } from '../navigation/navigationState.ts';
import { paths } from '../navigation/paths.ts';
import { sectionOf, tabsOf } from '../navigation/dashboardTabs.ts';
import { useServices, useStore } from '#services/ServicesProvider.tsx';
import { LazyCodeScreen } from './LazyCodeScreen.tsx';
import { preloadScreen } from './lazyRoutes.ts';
import { useProviderSignIn } from './useProviderSignIn.ts';

/** The sign-in page. A browser that is not unlocked is redirected to the puzzle. */
export function SignInRoute() {
  const { session } = useServices();
  const state = useStore(session.state);
  const [before] = useState(state);
  if (!session.isUnlocked()) return <Navigate to={paths.entry} replace />;
  // Signed in here or in another tab.
  const hasSignedIn = state.kind === 'signedIn' && state !== before;
  // The page stays until the next screen is rendered, because an empty page between both would have
  // to be laid out too.
  return (
    <>
      {hasSignedIn && <SignedInRedirect userId={state.user.id} />}
      <SignIn />
    </>
  );
}

/** Redirects to the dashboard, or to the screen that this user returns to. */
function SignedInRedirect({ userId }: { userId: string }) {
  const { returnTo } = useNavigationState();
  const isReturn = returnsTo(returnTo, userId);
  return (
    <Navigate
      to={isReturn ? returnTo.href : paths.dashboard}
      state={isReturn ? returnTo.state : null}
      replace
    />
  );
}

type ReturnTo = NavigationState['returnTo'];

/** Returns true if this user returns to a screen after signing in. */
const returnsTo = (returnTo: ReturnTo, userId: string): returnTo is NonNullable<ReturnTo> =>
  returnTo?.userId === null || returnTo?.userId === userId;

interface SignedIn {
  user: SessionUser;
  limits: SessionLimits;
  /** What happened to the user's second step since the last sign-in. */
  notices: readonly string[];
  /** Number of recovery codes left after a sign-in with one; null without one. */
  recoveryCodes: number | null;
}

function SignIn() {
  const services = useServices();
  const { client, beginSession, toasts, userStorage } = services;
  const { returnTo } = useNavigationState();
  const [state, setState] = useState<SignInState>({ kind: 'pristine' });
  /** The credentials that need a code as well; null while they are typed. */
  const [accepted, setAccepted] = useState<Credentials | null>(null);
  const releasePage = useUnloadGuard();
  const provider = useProviderSignIn({
    onLeave() {
      setState({ kind: 'leaving' });
      releasePage();
    },
    onReturn(result) {
      if (result === null) setState({ kind: 'leaving' });
      else if (result.user) void enter({ ...result, notices: [], recoveryCodes: null });
      else setState(result.state);
    },
    onCancel: () => setState({ kind: 'pristine' }),
  });
  useEffect(() => whenIdle(() => void preloadScreen(paths.dashboard)), []);

  async function submit(credentials: Credentials, code?: string) {
    setState({ kind: 'submitting' });
    const { username, password } = credentials;
    const result = await signIn(client, username.trim(), password, code);
    if (result.ok) return enter(result.value);
    const { error } = result;
    if (error.kind === 'offline') return setState({ kind: 'offline' });
    // A 401 shows no message on this page (specification, section 8).
    if (error.kind === 'unauthorised') return setState({ kind: 'pristine' });
    if (error.kind === 'refused' && error.code === 'second_factor') {
      setAccepted(credentials);
      return setState({ kind: 'pristine' });
    }
    setState({ kind: 'refused', notice: error.kind === 'refused' ? error.message : null });
  }

  function startOver() {
    setAccepted(null);
    setState({ kind: 'pristine' });
  }

  async function enter({ user, limits, ...told }: SignedIn) {
    // Loaded first, so that the first screen is shown without an empty page before it.
    const [reads] = await Promise.all([
      import('#data/dashboardReads.ts').catch(() => null),
      userStorage.open(user.id),
      preloadScreen(paths.dashboard),
    ]);
    beginSession(user, limits);
    toasts.success(intl.formatMessage(messages.signedIn));
    for (const notice of told.notices) toasts.info(notice);
    if (told.recoveryCodes !== null) {
      toasts.info(intl.formatMessage(recoveryCodesLeft, { count: told.recoveryCodes }));
    }
    // An admin's first tab has no list.
    const section = sectionOf[tabsOf[user.role][0]];
    if (section && !returnsTo(returnTo, user.id)) {
      reads?.readListEarly(services, user, { section, search: '', order: 'newest' });
    }
  }

  return accepted ? (
    <LazyCodeScreen state={state} onSubmit={(code) => submit(accepted, code)} onBack={startOver} />
  ) : (
    <SignInScreen state={state} onSubmit={submit} provider={provider} />
  );
}

const block = (event: BeforeUnloadEvent) => event.preventDefault();
const release = () => window.removeEventListener('beforeunload', block);

/**
 * Asks for confirmation before the page is closed (specification, section 2).
 * @returns a function that ends it.
 */
function useUnloadGuard() {
  useEffect(() => {
    window.addEventListener('beforeunload', block);
    return release;
  }, []);
  return release;
}
