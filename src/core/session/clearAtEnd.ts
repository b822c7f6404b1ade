import type { ReadableStore, Store } from '#platform/store.ts';
import type { ListPositions } from '../navigation/listPositions.ts';
import type { EarlyReads } from '../reading/earlyReads.ts';
import type { SessionState } from './session.ts';
import type { UserStorage } from './userStorage.ts';

interface OfOneUser {
  mustSetUpFirst: Store<boolean>;
  userStorage: UserStorage;
  earlyReads: EarlyReads;
  listPositions: ListPositions;
}

/** Clears at the end of each session what the next user must not see. Drafts stay: they are found only by their user. */
export function clearAtEnd(session: ReadableStore<SessionState>, ofOneUser: OfOneUser): void {
  session.subscribe(() => {
    const state = session.get();
    if (state.kind !== 'signedIn') {
      ofOneUser.mustSetUpFirst.set(false);
      ofOneUser.userStorage.clearResponses();
      ofOneUser.earlyReads.clear();
    }
    // After an expired session the same user returns to the same position.
    if (state.kind === 'signedOut' && !state.expiredUser) ofOneUser.listPositions.clear();
  });
}
