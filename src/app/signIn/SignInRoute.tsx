import { useEffect, useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { type FactorProof, signIn } from '#api/login.ts';
import type { PasskeyRequest } from '#api/passkeys.ts';
import type { CallError } from '#api/result.ts';
import type { FactorKind } from '#domain/users/secondFactor.ts';
import type { SessionLimits, SessionUser } from '#domain/users/session.ts';
import { roundTripMs } from '#platform/connection.ts';
import { supportsPasskeys } from '#platform/supportsPasskeys.ts';
import { readAhead } from '#platform/whenIdle.ts';
import { type Credentials, SignInScreen } from '#screens/signIn/SignInScreen.tsx';
import type { SignInState } from '#screens/signIn/signInState.ts';
import { type NavigationState, useNavigationState } from '#core/navigation/navigationState.ts';
import { paths } from '#app/links.ts';
import { sectionOf, tabsOf } from '#core/navigation/dashboardTabs.ts';
import type { Services } from '#core/services/services.ts';
import { useServices, useStore } from '#core/services/ServicesProvider.tsx';
import { loadPasskeyProofs } from './loadPasskeyProofs.ts';
import { useOtherSignIns } from './useOtherSignIns.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

/** For those who have a second step. */
const CodeScreen = lazyPart(() => import('#screens/signIn/CodeScreen.tsx'), 'CodeScreen');
/** Only opened by the identity provider. */
const ConfirmationEnd = lazyPart(() => import('./stepUp/ConfirmationEnd.tsx'), 'ConfirmationEnd');

const signedIn = defineMessage({ id: 'app.signedIn', defaultMessage: 'Login Successfully' });

/** Text with the number of recovery codes that are left. */
const recoveryCodesLeft = defineMessage<{ count: number }>({
  id: 'app.recoveryCodesLeft',
  defaultMessage: 'You signed in with a recovery code. {count} are left.',
});

interface SignInRouteProps {
  /** Loads the code of the screen at a path in advance. Never rejects. */
  preloadScreen: (path: string) => Promise<void>;
}

/** The sign-in page. A browser that is not unlocked is redirected to the puzzle. */
export function SignInRoute({ preloadScreen }: SignInRouteProps) {
  const { session } = useServices();
  const state = useStore(session.state);
  const [before] = useState(state);
  const [query] = useState(() => new URLSearchParams(window.location.search));
  if (!session.isUnlocked()) return <Navigate to={paths.entry} replace />;
  if (query.get('from') === 'confirmation') {
    return <ConfirmationEnd problem={query.get('problem')} />;
  }
  // Signed in here or in another tab.
  const hasSignedIn = state.kind === 'signedIn' && state !== before;
  // The page stays until the next screen is rendered, because an empty page between both would have
  // to be laid out too.
  return (
    <>
      {hasSignedIn && <SignedInRedirect userId={state.user.id} />}
      <SignIn preloadScreen={preloadScreen} />
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
  /** Changes of the user's second step since the last sign-in. */
  notices: readonly string[];
  /** Number of recovery codes left after a sign-in with one; null without one. */
  recoveryCodes: number | null;
}

/** Credentials that need a second step as well. */
interface Accepted {
  credentials: Credentials;
  factors: readonly FactorKind[];
  /** Options with which the browser uses a passkey; null if they were used already. */
  request: PasskeyRequest | null;
}

/** Longest wait for the rows of the first screen, ms. */
const rowsWaitMs = 40;

/** Returns the kinds of second step that this browser can take. */
const factorsOf = ({ factors = ['app'] }: Extract<CallError, { kind: 'refused' }>) =>
  factors.filter((kind) => kind === 'app' || supportsPasskeys());

function SignIn({ preloadScreen }: SignInRouteProps) {
  const services = useServices();
  const { client, beginSession, toasts, userStorage } = services;
  const { formatMessage } = useIntl();
  const { returnTo } = useNavigationState();
  const [state, setState] = useState<SignInState>({ kind: 'pristine' });
  /** Null while user name and password are typed. */
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const releasePage = useUnloadGuard();
  const { provider, offersPasskey } = useOtherSignIns({
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
  useEffect(() => readAhead(() => void preloadScreen(paths.dashboard)), [preloadScreen]);

  async function submit(credentials: Credentials, proof?: FactorProof) {
    setState({ kind: 'submitting' });
    const { username, password } = credentials;
    const result = await signIn(client, username.trim(), password, proof);
    if (result.ok) return enter(result.value);
    const { error } = result;
    if (error.kind === 'refused' && error.code === 'second_factor') {
      setAccepted({ credentials, factors: factorsOf(error), request: error.passkey ?? null });
      // An empty proof needs no message: the next page asks for it.
      return setState(proof ? { kind: 'refused', notice: error.message } : { kind: 'pristine' });
    }
    showError(error);
  }

  function showError(error: CallError) {
    if (error.kind === 'offline') return setState({ kind: 'offline' });
    // A 401 shows no message on this page (specification, section 8).
    if (error.kind === 'unauthorised') return setState({ kind: 'pristine' });
    setState({ kind: 'refused', notice: error.kind === 'refused' ? error.message : null });
  }

  /** Signs in with a passkey in place of the password. */
  async function usePasskeyAlone() {
    setState({ kind: 'usingPasskey' });
    const outcome = await loadPasskeyProofs((code) => code.signInByPasskey(client));
    if (outcome === 'cancelled') setState({ kind: 'cancelled' });
    else if (outcome.ok) await enter(outcome.value);
    else showError(outcome.error);
  }

  /** Takes the second step with a passkey. */
  async function takePasskeyStep({ credentials, request, ...step }: Accepted) {
    setState({ kind: 'usingPasskey' });
    const outcome = await loadPasskeyProofs((code) =>
      code.proveSecondStep(client, credentials, request),
    );
    if (outcome === 'cancelled') return setState({ kind: 'cancelled' });
    if (!outcome.ok) return showError(outcome.error);
    setAccepted({ credentials, ...step, request: null });
    await submit(credentials, { passkey: outcome.value });
  }

  function startOver() {
    setAccepted(null);
    setState({ kind: 'pristine' });
  }

  async function enter({ user, limits, ...told }: SignedIn) {
    // Loaded first, so that the first screen is shown without an empty page before it.
    await Promise.all([
      userStorage.open(user.id),
      preloadScreen(paths.dashboard),
      returnsTo(returnTo, user.id) || readFirstRows(services, user),
    ]);
    beginSession(user, limits);
    toasts.success(formatMessage(signedIn));
    for (const notice of told.notices) toasts.info(notice);
    if (told.recoveryCodes !== null) {
      toasts.info(formatMessage(recoveryCodesLeft, { count: told.recoveryCodes }));
    }
  }

  return accepted ? (
    <CodeScreen
      state={state}
      factors={accepted.factors}
      onSubmit={(code) => submit(accepted.credentials, { code })}
      onUsePasskey={() => void takePasskeyStep(accepted)}
      onBack={startOver}
    />
  ) : (
    <SignInScreen
      state={state}
      onSubmit={(credentials) => submit(credentials)}
      provider={provider}
      onUsePasskey={offersPasskey && supportsPasskeys() ? () => void usePasskeyAlone() : null}
    />
  );
}

/**
 * Reads the first list of a user. Waits for a moment only, and not at all on a slow connection: a screen that has its
 * rows at once is shown sooner than one that is rendered again with them, but a slow answer must not keep the user
 * on this page.
 */
async function readFirstRows(services: Services, user: SessionUser) {
  const section = sectionOf[tabsOf[user.role][0]];
  // An admin's first tab has no list.
  if (!section) return;
  const reads = await import('#core/reading/transactionReads.ts').catch(() => null);
  const rows = reads?.readListEarly(services, user, { section, search: '', order: 'newest' });
  if (roundTripMs() > rowsWaitMs) return;
  await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, rowsWaitMs))]);
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
