/*
 * Who is signed in. The session itself is a cookie that scripts cannot read; this folder keeps what the screens
 * need to know of it. `session.ts` has the user and the state: signed out, signed in, or ending while the reason
 * is read. The first 401 of any call ends it in all tabs, with one message (`lostSession.ts`). A late answer to an
 * earlier session ends nothing. `SessionScope.tsx` gives the screens of one user SWR's cache, their drafts and a
 * client that calls for nobody else (`clientOfUser.ts`), and takes them away with the session.
 * `CapabilitiesProvider.tsx` asks once what the server offers beyond the specification; without an answer it is
 * nothing. `stepUp.ts` holds back a call that needs a recent proof until the user has given it. `presence.ts`
 * notices when the user was away. `discardExpiredData.ts` removes what an expired session has left, before the app
 * starts.
 */
import { roleNumbers } from '#domain/users/roles.ts';
import type { SessionUser } from '#domain/users/session.ts';
import { readSessionUser } from '#api/login.ts';
import type { KeyValueStorage } from '#platform/keyValueStorage.ts';
import type { SessionExpiry } from '#platform/sessionExpiry.ts';
import { createStore, type ReadableStore } from '#platform/store.ts';

/** Keys of the browser's storage (specification, section 3). */
export const storageKeys = { user: 'userDetails', unlocked: 'secretUnlock' } as const;

/**
 * - `signedOut`: no user is signed in. `expiredUser` is the user whose session failed. After signing
 *   in again they return to their screen.
 * - `ending`: the session is over and its user removed from the storage. The screen stays until the
 *   user could read the reason.
 */
export type SessionState =
  | { kind: 'signedOut'; expiredUser: SessionUser | null }
  | { kind: 'signedIn'; user: SessionUser }
  | { kind: 'ending'; user: SessionUser; reason: EndReason };

/** `signedOut` by the user, or `failed` because the session is no longer valid. */
export type EndReason = 'signedOut' | 'failed';

export interface Session {
  state: ReadableStore<SessionState>;
  signIn: (user: SessionUser) => void;
  /** Removes the user now and ends the session after `delayMs`. Returns false if it was over. */
  end: (reason: EndReason, delayMs: number) => boolean;
  /**
   * Ends a session that another tab has ended. Does not change the storage: the other tab has
   * removed the user, and another user may have signed in meanwhile.
   */
  syncEnd: (reason: EndReason, delayMs: number) => boolean;
  /** Adopts the session of another tab: of the given user, or else of the user in the storage. */
  syncSignIn: (user?: SessionUser) => void;
  isUnlocked: () => boolean;
  unlock: () => void;
}

/**
 * @param storage persistent storage, shared by all tabs
 * @param expiry determines whether the user in the storage is still signed in
 */
export function createSession(storage: KeyValueStorage, expiry: SessionExpiry): Session {
  const state = createStore<SessionState>(restore(storage, expiry));

  function endAfter(reason: EndReason, delayMs: number): boolean {
    const current = state.get();
    if (current.kind !== 'signedIn') return false;
    state.set({ kind: 'ending', user: current.user, reason });
    setTimeout(() => {
      const last = state.get();
      if (last.kind !== 'ending') return;
      state.set({ kind: 'signedOut', expiredUser: last.reason === 'failed' ? last.user : null });
    }, delayMs);
    return true;
  }

  return {
    state,
    signIn(user) {
      storage.set(storageKeys.user, JSON.stringify(toStored(user)));
      state.set({ kind: 'signedIn', user });
    },
    end(reason, delayMs) {
      if (state.get().kind === 'signedIn') storage.remove(storageKeys.user);
      return endAfter(reason, delayMs);
    },
    syncEnd: endAfter,
    syncSignIn(user) {
      const next = user ? ({ kind: 'signedIn', user } as const) : restore(storage, expiry);
      if (idOf(state.get()) !== idOf(next)) state.set(next);
    },
    isUnlocked: () => storage.get(storageKeys.unlocked) === 'true',
    unlock: () => storage.set(storageKeys.unlocked, 'true'),
  };
}

const idOf = (state: SessionState) => (state.kind === 'signedIn' ? state.user.id : null);

function restore(storage: KeyValueStorage, expiry: SessionExpiry): SessionState {
  if (!expiry.isActive()) storage.remove(storageKeys.user);
  const stored = storage.get(storageKeys.user);
  if (stored === null) return { kind: 'signedOut', expiredUser: null };
  try {
    return { kind: 'signedIn', user: readSessionUser(JSON.parse(stored)) };
  } catch {
    return { kind: 'signedOut', expiredUser: null };
  }
}

const toStored = (user: SessionUser) => ({
  USER_NAME: user.name,
  USER_ID: user.id,
  ROLE: roleNumbers[user.role],
  USER_CODE: user.code,
  PHONE: user.phone,
});
