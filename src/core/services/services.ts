/*
 * What is created once, when the app starts, and given to all screens by `ServicesProvider`: the client of the
 * calls, the session, the stream of changes, the data stored in the browser, messages at the top of the screen
 * (`toasts.ts`) and texts for screen readers (`announcer.ts`). Nothing here is a singleton of a module, so a test
 * or a story creates services of its own, with a platform in memory. Every call goes through `lostSession.ts`,
 * which ends the session in all tabs when it is no longer valid.
 */
import type { IntlShape } from 'react-intl';
import { type Client, type ClientOptions, createClient } from '#api/request.ts';
import { type CallError, failedWith, type Result } from '#api/result.ts';
import { roleNumbers } from '#domain/users/roles.ts';
import type { SessionLimits, SessionUser } from '#domain/users/session.ts';
import { createMediaQuery } from '#platform/mediaQuery.ts';
import type { Platform } from '#platform/platform.ts';
import { createStore, type ReadableStore, type Store } from '#platform/store.ts';
import { breakpoints, fitsColumns } from '#ui/theme/tokens.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import { createEarlyReads, type EarlyReads } from '../reading/earlyReads.ts';
import { createAppIntl } from './createAppIntl.ts';
import { createLive, type Live } from '../live/live.ts';
import { createListPositions, type ListPositions } from '../navigation/listPositions.ts';
import { clearAtEnd } from '../session/clearAtEnd.ts';
import { createLostSession } from '../session/lostSession.ts';
import { createSession, type Session } from '../session/session.ts';
import type { StepUp } from '../session/stepUp.ts';
import { createUserStorage, type UserStorage } from '../session/userStorage.ts';
import { createToasts, type Toasts } from './toasts.ts';

/** Services of the app. Stories and tests create their own. */
export interface Services {
  client: Client;
  /** Makes the calls that a screen makes by itself. They do not extend the session and show no toast. */
  backgroundClient: Client;
  live: Live;
  /** Asks for the password of calls that need it; null while nobody can be asked. */
  stepUp: Store<StepUp | null>;
  /** True once the server has refused a call because the user must set up a second step first. */
  mustSetUpFirst: ReadableStore<boolean>;
  announcer: Announcer;
  session: Session;
  userStorage: UserStorage;
  listPositions: ListPositions;
  earlyReads: EarlyReads;
  toasts: Toasts;
  /** Formats texts outside of components, which use `useIntl`. */
  intl: IntlShape;
  /** Since when the user was away, the server's time in ms since 1970; null if they were not, or have read what happened. */
  awaySince: Store<number | null>;
  platform: Platform;
  /**
   * Time of the server's data, ms since 1970, while it takes no changes and answers with older data;
   * null otherwise.
   */
  standbyAsOf: ReadableStore<number | null>;
  /** True when the window is wide enough for list and details side by side. */
  isWide: ReadableStore<boolean>;
  /** True when the window is wide enough for a list with columns, alone and beside details. */
  fitsColumns: Readonly<Record<'alone' | 'besideDetails', ReadableStore<boolean>>>;
  /** Starts the session of a user in all tabs. */
  beginSession: (user: SessionUser, limits: SessionLimits) => void;
  /** Ends the session in all tabs. The screen stays for `delayMs`. */
  endSession: (delayMs: number) => void;
  /** Ends the session if it has expired by the device's clock, for example offline. */
  endExpiredSession: () => void;
}

const isSetUpNeeded = (error: CallError) =>
  error.kind === 'refused' && error.code === 'factor_required';

type ServerOptions = Pick<ClientOptions, 'baseUrl' | 'fetch' | 'fetchWithProgress'>;

export function createServices(platform: Platform, server: ServerOptions): Services {
  const tabs = platform.openTabs();
  const { sessionExpiry } = platform;
  const session = createSession(platform.storage, sessionExpiry);
  const standbyAsOf = createStore<number | null>(null);
  const userStorage = createUserStorage(
    platform.openObjectStore(),
    platform.clock.now,
    () => standbyAsOf.get() ?? platform.clock.now(),
  );
  const listPositions = createListPositions(platform.tabStorage);
  const earlyReads = createEarlyReads();
  const toasts = createToasts();
  const intl = createAppIntl();
  const stepUp = createStore<StepUp | null>(null);
  const mustSetUpFirst = createStore(false);
  // Cached, because reading the time zone is slow.
  let timezone: string | undefined;
  const client = createClient({
    ...server,
    isOnline: platform.online.get,
    clock: platform.clock,
    canStepUp: () => stepUp.get() !== null,
    username: () => {
      const state = session.state.get();
      return state.kind === 'signedOut' ? '' : state.user.name;
    },
    timezone: () => (timezone ??= Intl.DateTimeFormat().resolvedOptions().timeZone),
    timeoutMs: 15_000,
    uploadTimeoutMs: 120_000,
  });

  clearAtEnd(session.state, { mustSetUpFirst, userStorage, earlyReads, listPositions });
  const lostSession = createLostSession({ session, sessionExpiry, tabs, toasts, intl });

  /** Makes a call, and notes what its answer says about the session, the server's data and the second step. */
  async function answerOf<Value>(call: () => Promise<Result<Value>>, isUse = true) {
    const { result, isCurrent } = await lostSession.watch(call, isUse);
    if (result.ok) standbyAsOf.set(result.asOf ?? null);
    else if (isCurrent && isSetUpNeeded(result.error)) mustSetUpFirst.set(true);
    return result;
  }

  const guardedClient: Client = {
    call(...args) {
      const send = () => answerOf(() => client.call(...args), !args[2]?.isBackground);
      return stepUp.get()?.run(send) ?? send();
    },
    upload: (...args) => answerOf(() => client.upload(...args)),
    download: (...args) => answerOf(() => client.download(...args)),
  };
  const backgroundClient: Client = {
    ...guardedClient,
    async call(name, payload, options) {
      const result = await guardedClient.call(name, payload, { ...options, isBackground: true });
      return result.ok ? result : failedWith({ ...result.error, isBackground: true });
    },
  };
  const live = createLive({
    openStream: platform.openStream,
    isShown: platform.isShown,
    online: platform.online,
    clock: platform.clock,
    async checkSession() {
      const state = session.state.get();
      if (state.kind !== 'signedIn') return false;
      // Made directly, because the code of the counters is not part of the first screen.
      const { id, role } = state.user;
      const payload = { user_id: id, role: roleNumbers[role] };
      return (await backgroundClient.call('common.php?run=getnofificationsCount', payload)).ok;
    },
  });

  return {
    client: guardedClient,
    backgroundClient,
    live,
    stepUp,
    mustSetUpFirst,
    announcer: createAnnouncer(),
    session,
    userStorage,
    listPositions,
    earlyReads,
    toasts,
    intl,
    awaySince: createStore<number | null>(null),
    platform,
    standbyAsOf,
    isWide: createMediaQuery(`(min-width: ${breakpoints.rail}px)`),
    fitsColumns: {
      alone: createMediaQuery(fitsColumns('alone')),
      besideDetails: createMediaQuery(fitsColumns('besideDetails')),
    },
    beginSession: lostSession.begin,
    endSession: lostSession.end,
    endExpiredSession: lostSession.endExpired,
  };
}
