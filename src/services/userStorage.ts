import type { ObjectStore } from '#platform/objectStore.ts';
import { openReadCache, type ReadCache } from './readCache.ts';
import { type DraftStore, openDraftStore, removeExpiredDrafts } from './drafts/draftStore.ts';

/** What this browser keeps for one user. */
export interface UserData {
  cache: ReadCache;
  drafts: DraftStore;
}

export interface UserStorage {
  /** Loads the data of a user. The same promise until {@link UserStorage.forgetResponses}. */
  open: (userId: string) => Promise<UserData>;
  /** Forgets what anyone read. Drafts wait for their author. */
  forgetResponses: () => void;
  /** Removes the drafts of everyone who did not come back in time. */
  removeExpiredDrafts: () => Promise<void>;
}

export function createUserStorage(objects: ObjectStore): UserStorage {
  let current: { userId: string; data: Promise<UserData> } | null = null;

  async function load(userId: string): Promise<UserData> {
    const cache = await openReadCache(objects, userId, Date.now);
    return { cache, drafts: openDraftStore(objects, userId, Date.now) };
  }

  return {
    open(userId) {
      if (current?.userId !== userId) current = { userId, data: load(userId) };
      return current.data;
    },
    forgetResponses() {
      // An answer that is still on its way must not be stored.
      void current?.data.then(({ cache }) => cache.close());
      current = null;
      void objects.clear('responses');
    },
    removeExpiredDrafts: () => removeExpiredDrafts(objects, Date.now()),
  };
}
