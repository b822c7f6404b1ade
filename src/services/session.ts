import { roleNumbers } from '#domain/roles.ts';
import type { SessionUser } from '#domain/session.ts';
import { readSessionUser } from '#api/login.ts';
import type { KeyValueStorage } from '#platform/keyValueStorage.ts';
import type { SessionMark } from '#platform/sessionMark.ts';
import { createStore, type ReadableStore } from '#platform/store.ts';

/** Keys of the browser's storage (specification, section 3). */
export const storageKeys = { user: 'userDetails', unlocked: 'secretUnlock' } as const;

/**
 * - `signedOut`: nobody is signed in. `lost` is the user whose session failed: after signing in
 *   again they return to their screen.
 * - `ending`: the session is over and its user removed from the browser. The screen stays while
 *   the person reads the reason.
 */
export type SessionState =
  | { kind: 'signedOut'; lost: SessionUser | null }
  | { kind: 'signedIn'; user: SessionUser }
  | { kind: 'ending'; user: SessionUser; reason: EndReason };

/** Whether the person signed out, or the server no longer knew the session. */
export type EndReason = 'signedOut' | 'failed';

export interface Session {
  state: ReadableStore<SessionState>;
  signIn: (user: SessionUser) => void;
  /** Removes the user now and leaves the screen after `delayMs`. False if the session was over. */
  end: (reason: EndReason, delayMs: number) => boolean;
  /** Takes over the session of another tab: the given user's, or else the one in the storage. */
  follow: (user?: SessionUser) => void;
  isUnlocked: () => boolean;
  unlock: () => void;
}

/**
 * @param storage what survives a reload
 * @param mark tells whether a user in the storage may still be shown
 */
export function createSession(storage: KeyValueStorage, mark: SessionMark): Session {
  const state = createStore<SessionState>(restore(storage, mark));

  return {
    state,
    signIn(user) {
      storage.set(storageKeys.user, JSON.stringify(toStored(user)));
      state.set({ kind: 'signedIn', user });
    },
    end(reason, delayMs) {
      const current = state.get();
      if (current.kind !== 'signedIn') return false;
      storage.remove(storageKeys.user);
      state.set({ kind: 'ending', user: current.user, reason });
      setTimeout(() => {
        const last = state.get();
        if (last.kind !== 'ending') return;
        state.set({ kind: 'signedOut', lost: last.reason === 'failed' ? last.user : null });
      }, delayMs);
      return true;
    },
    follow(user) {
      const next = user ? ({ kind: 'signedIn', user } as const) : restore(storage, mark);
      if (idOf(state.get()) !== idOf(next)) state.set(next);
    },
    isUnlocked: () => storage.get(storageKeys.unlocked) === 'true',
    unlock: () => storage.set(storageKeys.unlocked, 'true'),
  };
}

const idOf = (state: SessionState) => (state.kind === 'signedIn' ? state.user.id : null);

function restore(storage: KeyValueStorage, mark: SessionMark): SessionState {
  if (!mark.isAlive()) storage.remove(storageKeys.user);
  const stored = storage.get(storageKeys.user);
  if (stored === null) return { kind: 'signedOut', lost: null };
  try {
    return { kind: 'signedIn', user: readSessionUser(JSON.parse(stored)) };
  } catch {
    return { kind: 'signedOut', lost: null };
  }
}

const toStored = (user: SessionUser) => ({
  USER_NAME: user.name,
  USER_ID: user.id,
  ROLE: roleNumbers[user.role],
  USER_CODE: user.code,
  PHONE: user.phone,
});
