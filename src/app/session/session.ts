import { roleNumbers } from '#domain/roles.ts';
import type { SessionUser } from '#domain/session.ts';
import { readSessionUser } from '#api/login.ts';
import { createStore, type Store } from '../store.ts';

/** Names of what the browser keeps between visits (specification, section 3). */
export const storageKeys = { user: 'userDetails', unlocked: 'secretUnlock' } as const;

/**
 * - `signedOut`: nobody is signed in. `lost` is who was until the session failed, and may want to
 *   go on from where they were.
 * - `ending`: the session is over, its user already forgotten by the browser; the screen stays
 *   for the moment in which the person reads why.
 */
export type SessionState =
  | { kind: 'signedOut'; lost: SessionUser | null }
  | { kind: 'signedIn'; user: SessionUser }
  | { kind: 'ending'; user: SessionUser; why: EndReason };

/** Whether the person left, or the session failed under their hands. */
export type EndReason = 'left' | 'failed';

export interface Session {
  state: Store<SessionState>;
  signIn: (user: SessionUser) => void;
  /** Forgets the user now and leaves the screen after `delayMs`. False when it was over already. */
  end: (why: EndReason, delayMs: number) => boolean;
  /** Takes over what another tab wrote into the storage. */
  follow: () => void;
  isUnlocked: () => boolean;
  unlock: () => void;
}

/** @param storage what survives a reload; one that throws counts as empty. */
export function createSession(storage: Storage): Session {
  const state = createStore<SessionState>(restore(storage));

  return {
    state,
    signIn(user) {
      write(storage, storageKeys.user, JSON.stringify(toStored(user)));
      state.set({ kind: 'signedIn', user });
    },
    end(why, delayMs) {
      const current = state.get();
      if (current.kind !== 'signedIn') return false;
      remove(storage, storageKeys.user);
      state.set({ kind: 'ending', user: current.user, why });
      setTimeout(() => {
        const last = state.get();
        if (last.kind !== 'ending') return;
        state.set({ kind: 'signedOut', lost: last.why === 'failed' ? last.user : null });
      }, delayMs);
      return true;
    },
    follow() {
      const stored = restore(storage);
      if (idOf(state.get()) !== idOf(stored)) state.set(stored);
    },
    isUnlocked: () => readItem(storage, storageKeys.unlocked) === 'true',
    unlock: () => write(storage, storageKeys.unlocked, 'true'),
  };
}

const idOf = (state: SessionState) => (state.kind === 'signedIn' ? state.user.id : null);

function restore(storage: Storage): SessionState {
  const stored = readItem(storage, storageKeys.user);
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

// Storage throws where the browser blocks it; the app then lives without.
function readItem(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string) {
  try {
    storage.setItem(key, value);
  } catch {
    // Not remembered: the person signs in again after a reload.
  }
}

function remove(storage: Storage, key: string) {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}
