import { type Client, type ClientOptions, createClient } from '#api/request.ts';
import type { Result } from '#api/result.ts';
import type { SessionLimits, SessionUser } from '#domain/session.ts';
import { createMediaQuery } from '#platform/mediaQuery.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReadableStore } from '#platform/store.ts';
import { breakpoints } from '#ui/theme/tokens.ts';
import { intl, messages } from './intl.ts';
import { createListPositions, type ListPositions } from './listPositions.ts';
import { createSession, type Session } from './session.ts';
import { createUserStorage, type UserStorage } from './userStorage.ts';
import { createToasts, type Toasts } from './toasts.ts';

/** How long the message of a lost session is shown before the screen goes (specification, section 9). */
const sessionFailureDelayMs = 1000;

/** What the app consists of behind its screens. Flows and tests create their own. */
export interface Services {
  client: Client;
  session: Session;
  userStorage: UserStorage;
  listPositions: ListPositions;
  toasts: Toasts;
  platform: Platform;
  /** Whether a list and details fit side by side. */
  isWide: ReadableStore<boolean>;
  /** Signs a user in, in every tab. */
  beginSession: (user: SessionUser, limits: SessionLimits) => void;
  /** Ends the session in every tab. The screen stays for `delayMs`. */
  endSession: (delayMs: number) => void;
  /** Ends a session that is over by the device's own clock, as without a network. */
  endExpiredSession: () => void;
}

type ServerOptions = Pick<ClientOptions, 'baseUrl' | 'fetch' | 'fetchWithProgress'>;

/** Creates the services. */
export function createServices(platform: Platform, server: ServerOptions): Services {
  const tabs = platform.openTabs();
  const { sessionMark } = platform;
  const session = createSession(platform.storage, sessionMark);
  const userStorage = createUserStorage(platform.openObjectStore());
  const listPositions = createListPositions(platform.tabStorage);
  const toasts = createToasts();
  // Looked up once: each look-up takes longer than the rest of a call.
  let timezone: string | undefined;
  const client = createClient({
    ...server,
    isOnline: platform.online.get,
    username: () => {
      const state = session.state.get();
      return state.kind === 'signedOut' ? '' : state.user.name;
    },
    timezone: () => (timezone ??= Intl.DateTimeFormat().resolvedOptions().timeZone),
    timeoutMs: 15_000,
    uploadTimeoutMs: 120_000,
  });

  session.state.subscribe(() => {
    const state = session.state.get();
    if (state.kind !== 'signedIn') userStorage.forgetResponses();
    // After a lost session the same user comes back to where they were.
    if (state.kind === 'signedOut' && !state.lost) listPositions.clear();
  });
  tabs.listen((message) => {
    if (message.kind === 'began') return session.follow(message.user);
    const delayMs = message.message === null ? 0 : sessionFailureDelayMs;
    const hasEnded = session.end(message.reason, delayMs);
    if (hasEnded && message.message !== null) toasts.error(message.message);
  });

  /** Of several calls that fail together only the first ends the session: one toast. */
  function loseSession(message: string) {
    if (!session.end('failed', sessionFailureDelayMs)) return;
    sessionMark.clear();
    toasts.error(message);
    tabs.send({ kind: 'ended', reason: 'failed', message });
  }

  /** Ends the session when the server no longer knows it. */
  async function watch<Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const before = session.state.get();
    const result = await call();
    // An answer to a call of an earlier session changes nothing.
    if (session.state.get() !== before) return result;
    if (result.ok) sessionMark.use();
    else if (result.error.kind === 'unauthorised') {
      loseSession(result.error.message ?? intl.formatMessage(messages.sessionFailed));
    }
    return result;
  }

  return {
    client: {
      call: (...args) => watch(() => client.call(...args)),
      upload: (...args) => watch(() => client.upload(...args)),
      download: (...args) => watch(() => client.download(...args)),
    },
    session,
    userStorage,
    listPositions,
    toasts,
    platform,
    isWide: createMediaQuery(`(min-width: ${breakpoints.rail}px)`),
    beginSession(user, limits) {
      sessionMark.begin(limits);
      session.signIn(user);
      tabs.send({ kind: 'began', user });
    },
    endSession(delayMs) {
      session.end('signedOut', delayMs);
      sessionMark.clear();
      tabs.send({ kind: 'ended', reason: 'signedOut', message: null });
    },
    endExpiredSession() {
      if (session.state.get().kind !== 'signedIn' || sessionMark.isAlive()) return;
      loseSession(intl.formatMessage(messages.sessionFailed));
    },
  };
}
