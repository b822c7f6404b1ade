import { type Client, type ClientOptions, createClient } from '#api/request.ts';
import type { Result } from '#api/result.ts';
import type { SessionUser } from '#domain/session.ts';
import type { Database } from './device/database.ts';
import { createAhead } from '#api/ahead.ts';
import { createMemoryDatabase } from './device/memoryDatabase.ts';
import { createDeviceKeeper, type DeviceKeeper } from './device/device.ts';
import { createPlaceStore, type PlaceStore } from './places.ts';
import { createSession, type Session } from './session/session.ts';
import { noTabs, type Tabs } from './session/tabs.ts';
import { createToasts, type Toasts } from './toasts/toasts.ts';
import { intl, messages } from './intl.ts';

/** How long the reason of a lost session stays on screen, ms (specification, section 9). */
const sessionFailureDelay = 1000;

/** What the app is made of behind its screens; flows and tests make their own. */
export interface Services {
  client: Client;
  /** Asks for what a screen will need before that screen is there; `client` hands it on. */
  ahead: Client;
  session: Session;
  device: DeviceKeeper;
  places: PlaceStore;
  toasts: Toasts;
  /** Goes on as `user`, in every tab. */
  beginSession: (user: SessionUser) => void;
  /** Ends the session in every tab, after `delayMs` in which the screen stays. */
  endSession: (delayMs: number) => void;
}

export interface ServiceOptions extends Pick<
  ClientOptions,
  'baseUrl' | 'fetch' | 'fetchWithProgress' | 'isOnline'
> {
  /** What every tab of this browser shares. */
  storage: Storage;
  /** What belongs to this tab; without it the tab forgets on every reload. */
  tabStorage?: Storage;
  /** What outlives the tab; without it nothing does. */
  database?: Database;
  tabs?: Tabs;
}

export function createServices({
  storage,
  tabStorage,
  database = createMemoryDatabase(),
  tabs = noTabs,
  ...options
}: ServiceOptions): Services {
  const session = createSession(storage);
  const device = createDeviceKeeper(database, Date.now);
  const places = createPlaceStore(tabStorage);
  const toasts = createToasts();
  // Looked up for the first call: to do so for each takes a good part of it.
  let zone: string | undefined;
  const network = createClient({
    ...options,
    username: () => {
      const state = session.state.get();
      return state.kind === 'signedOut' ? '' : state.user.name;
    },
    timezone: () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone),
    timeoutMs: 15_000,
    uploadTimeoutMs: 120_000,
  });

  const { client, ahead, forget } = createAhead(network, Date.now);

  // What one person saw is not the next one's to see.
  session.state.subscribe(device.forget);
  session.state.subscribe(forget);
  const handPlacesOver = () => {
    const state = session.state.get();
    if (state.kind === 'signedIn') places.belongTo(state.user.id);
    // Whoever lost their session comes back to where they were.
    if (state.kind === 'signedOut' && !state.lost) places.belongTo(null);
  };
  handPlacesOver();
  session.state.subscribe(handPlacesOver);
  tabs.listen((news) => {
    if (news.kind === 'began') return session.follow();
    const hasEnded = session.end(news.why, news.message === null ? 0 : sessionFailureDelay);
    if (hasEnded && news.message !== null) toasts.error(news.message);
  });

  // However many calls fail together, only the first finds a session to end: one toast.
  const watch = <Value>(result: Result<Value>) => {
    if (result.ok || result.error.kind !== 'unauthorised') return result;
    if (session.end('failed', sessionFailureDelay)) {
      const message = result.error.message ?? intl.formatMessage(messages.sessionFailed);
      toasts.error(message);
      tabs.tell({ kind: 'ended', why: 'failed', message });
    }
    return result;
  };
  return {
    session,
    ahead,
    device,
    places,
    toasts,
    beginSession(user) {
      session.signIn(user);
      tabs.tell({ kind: 'began' });
    },
    endSession(delayMs) {
      session.end('left', delayMs);
      tabs.tell({ kind: 'ended', why: 'left', message: null });
    },
    client: {
      call: async (...args) => watch(await client.call(...args)),
      upload: async (...args) => watch(await client.upload(...args)),
      download: async (...args) => watch(await client.download(...args)),
    },
  };
}
