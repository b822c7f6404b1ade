import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchClaims } from '#api/claims.ts';
import { downloadReport } from '#api/report.ts';
import type { Client } from '#api/request.ts';
import { defaultSessionLimits } from '#domain/users/session.ts';
import { fetchLookups } from '#api/transaction.ts';
import { uploadAttachments } from '#api/transactionChanges.ts';
import { createKeyValueStorage } from '#platform/keyValueStorage.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import type { TabMessage, Tabs } from '#platform/tabs.ts';
import { createServices, type Services } from './services.ts';
import { storageKeys } from '../session/session.ts';
import { createStepUp } from '../session/stepUp.ts';

/** Creates a Web Storage. With `isBlocked` it throws, as some browsers do. */
function makeStorage(entries: Record<string, string> = {}, isBlocked = false): Storage {
  const map = new Map(Object.entries(entries));
  const guard = <Value>(action: () => Value): Value => {
    if (isBlocked) throw new Error('blocked');
    return action();
  };
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: () => null,
    getItem: (key) => guard(() => map.get(key) ?? null),
    setItem: (key, value) => guard(() => void map.set(key, value)),
    removeItem: (key) => guard(() => void map.delete(key)),
  };
}

const stored = JSON.stringify({
  USER_NAME: 'agent',
  USER_ID: '7',
  ROLE: '3',
  USER_CODE: 'AGT01',
  PHONE: '+911234567890',
});
const user = { id: '7', name: 'agent', code: 'AGT01', role: 'agent', phone: '+911234567890' };

function setUp(
  storage: Storage,
  answer: (init?: RequestInit) => Response | Promise<Response> = () =>
    new Response('', { status: 401 }),
) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => answer(init));
  return createServices(createMemoryPlatform({ storage: createKeyValueStorage(() => storage) }), {
    baseUrl: '',
    fetch,
  });
}

const upToDate = () =>
  Response.json({ status: 'success', statusDatas: [], banksDatas: [], agentsDatas: [] });

beforeEach(() => {
  vi.useFakeTimers();
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', { matchMedia: () => media });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the time of the data', () => {
  it('is that of the last response, until one is up to date', async () => {
    vi.setSystemTime('2026-11-21T09:01:00Z');
    const responses = [
      upToDate(),
      Response.json({ status: 'error', message: 'no' }, { status: 503 }),
    ];
    responses[0]?.headers.set('age', '60');
    const { client, standbyAsOf } = setUp(makeStorage(), () => responses.shift() ?? upToDate());
    expect(standbyAsOf.get()).toBeNull();
    const since = Date.parse('2026-11-21T09:00:00Z');
    for (const expected of [since, since, null]) {
      await fetchLookups(client);
      expect(standbyAsOf.get()).toBe(expected);
    }
  });
});

function openStepUp(services: Services) {
  const stepUp = createStepUp(async () => {});
  stepUp.setOpen(true);
  services.stepUp.set(stepUp);
  return stepUp;
}

describe('a call that needs a recent password', () => {
  it('is made again after the confirmation, once the server offers it', async () => {
    const headers: (string | null)[] = [];
    const needed = { status: 'error', message: 'Please confirm', code: 'confirm_password' };
    const responses = [Response.json(needed), upToDate()];
    const services = setUp(makeStorage(), (init) => {
      headers.push(new Headers(init?.headers).get('x-step-up'));
      return responses.shift() ?? upToDate();
    });
    const stepUp = openStepUp(services);
    const result = fetchLookups(services.client);
    await vi.waitFor(() => expect(stepUp.isAsking.get()).toBe(true));
    stepUp.answer(true);
    expect((await result).ok).toBe(true);
    services.stepUp.set(null);
    await fetchLookups(services.client);
    expect(headers).toEqual(['1', '1', null]);
  });

  it('does not ask for a call that the app makes by itself', async () => {
    const services = setUp(makeStorage(), (init) => {
      expect(new Headers(init?.headers).get('x-step-up')).toBeNull();
      return upToDate();
    });
    openStepUp(services);
    expect((await fetchLookups(services.backgroundClient)).ok).toBe(true);
  });
});

describe('session', () => {
  it('is restored from storage', () => {
    const services = setUp(makeStorage({ [storageKeys.user]: stored }));
    expect(services.session.state.get()).toEqual({ kind: 'signedIn', user });
  });

  it.each(['{', '{}', '{"ROLE":9}', 'null'])('starts signed out when storage holds %j', (text) => {
    const services = setUp(makeStorage({ [storageKeys.user]: text }));
    expect(services.session.state.get()).toEqual({ kind: 'signedOut', expiredUser: null });
  });

  it('works without storage', () => {
    const { session } = setUp(makeStorage({}, true));
    session.unlock();
    session.signIn({ ...user, role: 'agent' });
    expect(session.state.get()).toMatchObject({ kind: 'signedIn' });
  });

  it('stores only the five specified user keys and the unlock flag', () => {
    const storage = makeStorage();
    const { session } = setUp(storage);
    session.unlock();
    session.signIn({ ...user, role: 'agent' });
    expect(session.isUnlocked()).toBe(true);
    expect(storage.length).toBe(2);
    expect(Object.keys(JSON.parse(storage.getItem(storageKeys.user) ?? '')).sort()).toEqual([
      'PHONE',
      'ROLE',
      'USER_CODE',
      'USER_ID',
      'USER_NAME',
    ]);
  });
});

describe('the idle time of the session', () => {
  const { idleMs } = defaultSessionLimits;

  it('is extended by a call of the user', async () => {
    const { client, platform, beginSession } = setUp(makeStorage(), upToDate);
    beginSession({ ...user, role: 'agent' }, defaultSessionLimits);
    vi.advanceTimersByTime(idleMs - 1);
    await fetchLookups(client);
    vi.advanceTimersByTime(1);
    expect(platform.sessionExpiry.isActive()).toBe(true);
  });

  it('is not extended by a call that a screen repeats by itself', async () => {
    const { client, platform, beginSession } = setUp(makeStorage(), () =>
      Response.json({ status: 'success', message: [] }),
    );
    beginSession({ ...user, role: 'agent' }, defaultSessionLimits);
    vi.advanceTimersByTime(idleMs - 1);
    expect(await fetchClaims(client, { ...user, role: 'agent' }, [])).toMatchObject({ ok: true });
    vi.advanceTimersByTime(1);
    expect(platform.sessionExpiry.isActive()).toBe(false);
  });
});

describe('signing out', () => {
  const position = { topRow: 10, pages: 2 };

  it('removes the user at once and ends after the delay', () => {
    const storage = makeStorage({ [storageKeys.user]: stored });
    const { session, listPositions, endSession } = setUp(storage);
    listPositions.update('list', position);
    endSession(500);
    expect(storage.getItem(storageKeys.user)).toBeNull();
    expect(session.state.get()).toEqual({ kind: 'ending', user, reason: 'signedOut' });
    vi.advanceTimersByTime(499);
    expect(session.state.get().kind).toBe('ending');
    expect(listPositions.get('list')).toMatchObject(position);
    vi.advanceTimersByTime(1);
    expect(session.state.get()).toEqual({ kind: 'signedOut', expiredUser: null });
    expect(listPositions.get('list')).toBeUndefined();
  });

  it('ends a session only once', () => {
    const { session } = setUp(makeStorage({ [storageKeys.user]: stored }));
    expect(session.end('signedOut', 500)).toBe(true);
    expect(session.end('failed', 0)).toBe(false);
    vi.advanceTimersByTime(0);
    expect(session.state.get()).toMatchObject({ kind: 'ending', reason: 'signedOut' });
  });

  it('does not end a session that starts during the delay', () => {
    const { session, beginSession, endSession } = setUp(
      makeStorage({ [storageKeys.user]: stored }),
    );
    endSession(500);
    beginSession({ ...user, role: 'agent' }, defaultSessionLimits);
    vi.advanceTimersByTime(500);
    expect(session.state.get()).toEqual({ kind: 'signedIn', user });
  });

  it('shows no error for calls that fail afterwards', async () => {
    const { client, toasts, endSession } = setUp(
      makeStorage({ [storageKeys.user]: stored }),
      unauthorised,
    );
    endSession(500);
    await fetchLookups(client);
    expect(toasts.list.get()).toEqual([]);
  });

  it('keeps the list positions when the session expired', () => {
    const { session, listPositions } = setUp(makeStorage({ [storageKeys.user]: stored }));
    listPositions.update('list', position);
    session.end('failed', 0);
    vi.advanceTimersByTime(0);
    expect(session.state.get().kind).toBe('signedOut');
    expect(listPositions.get('list')).toMatchObject(position);
  });
});

const unauthorised = () =>
  new Response('{"status":"error","message":"Signed out"}', { status: 401 });

describe('HTTP 401', () => {
  it('shows one toast for several calls, removes the user at once and ends after a second', async () => {
    const storage = makeStorage({ [storageKeys.user]: stored });
    const { client, session, toasts } = setUp(storage, unauthorised);
    await Promise.all([fetchLookups(client), fetchLookups(client), fetchLookups(client)]);
    expect(toasts.list.get().map(({ message }) => message)).toEqual(['Signed out']);
    expect(storage.getItem(storageKeys.user)).toBeNull();
    expect(session.state.get().kind).toBe('ending');
    vi.advanceTimersByTime(999);
    expect(session.state.get().kind).toBe('ending');
    vi.advanceTimersByTime(1);
    expect(session.state.get()).toEqual({ kind: 'signedOut', expiredUser: user });
  });

  it('shows a default message when the server sends none', async () => {
    const { client, toasts } = setUp(makeStorage({ [storageKeys.user]: stored }));
    await fetchLookups(client);
    expect(toasts.list.get()[0]?.message).toBe('Your session has been failed');
  });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['an upload', (client) => uploadAttachments(client, '1', [])],
    ['a download', (client) => downloadReport(client, { from: '2026-03-01', to: '2026-03-31' })],
  ])('of %s also ends the session', async (_title, call) => {
    const { client, session } = setUp(makeStorage({ [storageKeys.user]: stored }), unauthorised);
    await call(client);
    expect(session.state.get()).toMatchObject({ kind: 'ending', reason: 'failed' });
  });

  it('of an earlier session does not end the current one', async () => {
    const { promise: waiting, resolve: answer } = Promise.withResolvers<Response>();
    const storage = makeStorage({ [storageKeys.user]: stored });
    const { client, session, toasts, beginSession, endSession } = setUp(storage, () => waiting);
    const call = fetchLookups(client);
    endSession(0);
    vi.advanceTimersByTime(0);
    beginSession({ ...user, role: 'agent' }, defaultSessionLimits);
    answer(unauthorised());
    await call;
    expect(session.state.get().kind).toBe('signedIn');
    expect(toasts.list.get()).toEqual([]);
  });

  it('does not end a session that began in another tab meanwhile', async () => {
    const { promise: waiting, resolve: answer } = Promise.withResolvers<Response>();
    const storage = makeStorage({ [storageKeys.user]: stored });
    const { client, session, platform } = setUp(storage, () => waiting);
    const call = fetchLookups(client);
    vi.advanceTimersByTime(1);
    // The other tab's message has not arrived yet.
    platform.sessionExpiry.begin(defaultSessionLimits);
    answer(unauthorised());
    await call;
    expect(session.state.get().kind).toBe('signedIn');
    expect(storage.getItem(storageKeys.user)).toBe(stored);
  });

  it('shows nothing when no user is signed in', async () => {
    const { client, toasts } = setUp(makeStorage(), unauthorised);
    await fetchLookups(client);
    expect(toasts.list.get()).toEqual([]);
  });
});

/** Creates tabs of one browser, which receive each other's messages. */
function makeTabs(count: number): Tabs[] {
  const listeners: ((message: TabMessage) => void)[] = [];
  return Array.from({ length: count }, (_, index) => ({
    send: (message) => listeners.forEach((listener, at) => at !== index && listener(message)),
    listen(listener) {
      listeners[index] = listener;
    },
  }));
}

/** Opens five tabs whose calls return 401. */
const openTabs = (storage: Storage) =>
  makeTabs(5).map((tabs) =>
    createServices(createMemoryPlatform({ storage: createKeyValueStorage(() => storage), tabs }), {
      baseUrl: '',
      fetch: async () => unauthorised(),
    }),
  );
const kindsOf = (tabs: readonly Services[]) => tabs.map(({ session }) => session.state.get().kind);

describe('several tabs', () => {
  it('end the session together when it fails, each with one toast', async () => {
    const tabs = openTabs(makeStorage({ [storageKeys.user]: stored }));
    const [first, second] = tabs;
    if (!first || !second) throw new Error('no tabs');
    await Promise.all([fetchLookups(first.client), fetchLookups(second.client)]);
    expect(tabs.map(({ toasts }) => toasts.list.get().map(({ message }) => message))).toEqual(
      Array.from({ length: 5 }, () => ['Signed out']),
    );
    vi.advanceTimersByTime(1000);
    expect(new Set(kindsOf(tabs))).toEqual(new Set(['signedOut']));
  });

  it('end the session at once and without a toast when the user signs out', () => {
    const tabs = openTabs(makeStorage({ [storageKeys.user]: stored }));
    tabs[0]?.endSession(500);
    vi.advanceTimersByTime(0);
    expect(kindsOf(tabs)).toEqual(['ending', ...Array.from({ length: 4 }, () => 'signedOut')]);
    expect(tabs.flatMap(({ toasts }) => toasts.list.get())).toEqual([]);
  });

  it('switch to another user who signs in', () => {
    const storage = makeStorage({ [storageKeys.user]: stored });
    const tabs = openTabs(storage);
    tabs[0]?.beginSession({ ...user, id: '8', role: 'agent' }, defaultSessionLimits);
    expect(tabs.map(({ session }) => session.state.get())).toMatchObject(
      Array.from({ length: 5 }, () => ({ kind: 'signedIn', user: { id: '8' } })),
    );
  });

  it('keep a new session when the end of the previous one arrives late', () => {
    const storage = makeStorage({ [storageKeys.user]: stored });
    const open = (tabs: Tabs) =>
      createServices(
        createMemoryPlatform({ storage: createKeyValueStorage(() => storage), tabs }),
        { baseUrl: '', fetch: async () => unauthorised() },
      );
    const missed: TabMessage[] = [];
    const listeners: ((message: TabMessage) => void)[] = [];
    const active = open({ send: (message) => missed.push(message), listen: () => {} });
    const frozen = open({ send: () => {}, listen: (listener) => listeners.push(listener) });
    active.endSession(0);
    active.beginSession({ ...user, id: '8', role: 'agent' }, defaultSessionLimits);
    for (const message of missed) listeners.forEach((listener) => listener(message));
    vi.advanceTimersByTime(0);
    expect(frozen.session.state.get()).toMatchObject({ kind: 'signedIn', user: { id: '8' } });
    expect(storage.getItem(storageKeys.user)).toContain('"USER_ID":"8"');
  });

  it('are all signed in when the user signs in in one of them', () => {
    const tabs = openTabs(makeStorage());
    tabs[0]?.beginSession({ ...user, role: 'agent' }, defaultSessionLimits);
    expect(new Set(kindsOf(tabs))).toEqual(new Set(['signedIn']));
  });
});

describe('toasts', () => {
  it('of the same text keep their links', () => {
    const { toasts } = setUp(makeStorage());
    toasts.error('failed');
    toasts.error('failed', { href: '/one' });
    toasts.error('failed');
    toasts.error('failed', { href: '/two' });
    toasts.error('failed', { href: '/two' });
    const links = () => toasts.list.get().map(({ link }) => link?.href);
    expect(links()).toEqual(['/one', '/two']);
    vi.advanceTimersByTime(4000);
    expect(links()).toEqual(['/one', '/two']);
  });

  it('stay 10 seconds with a link', () => {
    const { toasts } = setUp(makeStorage());
    toasts.success('done', { href: '/users' });
    vi.advanceTimersByTime(9999);
    expect(toasts.list.get()).toMatchObject([{ link: { href: '/users' } }]);
    vi.advanceTimersByTime(1);
    expect(toasts.list.get()).toEqual([]);
  });

  it('stay 2 seconds for success and 4 for an error', () => {
    const { toasts } = setUp(makeStorage());
    toasts.success('done');
    toasts.error('failed');
    vi.advanceTimersByTime(2000);
    expect(toasts.list.get().map(({ message }) => message)).toEqual(['failed']);
    vi.advanceTimersByTime(2000);
    expect(toasts.list.get()).toEqual([]);
  });

  it('are shown once for repeated messages, with a restarted timeout', () => {
    const { toasts } = setUp(makeStorage());
    toasts.success('done');
    vi.advanceTimersByTime(1500);
    toasts.success('done');
    expect(toasts.list.get()).toHaveLength(1);
    vi.advanceTimersByTime(1999);
    expect(toasts.list.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.list.get()).toEqual([]);
  });

  it('never show more than 20 at once', () => {
    const { toasts } = setUp(makeStorage());
    for (let count = 1; count <= 25; count += 1) toasts.success(String(count));
    expect(toasts.list.get()).toHaveLength(20);
    expect(toasts.list.get().at(-1)?.message).toBe('25');
  });
});
