import type { ObjectStore } from '#platform/objectStore.ts';
import { openStoredCopy, type StoredCopy } from '../reading/storedCopy.ts';
import {
  type DraftStore,
  openDraftStore,
  removeExpiredDrafts,
} from '../forms/drafts/draftStore.ts';

/** Stored data of one user. */
export interface UserData {
  cache: StoredCopy;
  drafts: DraftStore;
}

export interface UserStorage {
  /** Loads the data of a user. Returns the same promise until {@link UserStorage.clearResponses}. */
  open: (userId: string) => Promise<UserData>;
  /** Returns the data of a user once {@link UserStorage.open} has loaded it. */
  opened: (userId: string) => UserData | null;
  /** Removes the stored responses of all users. Keeps drafts. */
  clearResponses: () => void;
  /** Removes the expired drafts of all users. */
  removeExpiredDrafts: () => Promise<void>;
}

interface Opening {
  userId: string;
  data: Promise<UserData>;
  loaded: UserData | null;
}

/**
 * @param now returns the server's time, ms since 1970
 * @param dataTime returns the time of the data that it sends now, ms since 1970
 */
export function createUserStorage(
  objects: ObjectStore,
  now: () => number,
  dataTime: () => number,
): UserStorage {
  let current: Opening | null = null;

  async function load(userId: string): Promise<UserData> {
    const cache = await openStoredCopy(objects, userId, dataTime);
    return { cache, drafts: openDraftStore(objects, userId, now) };
  }

  return {
    open(userId) {
      if (current?.userId === userId) return current.data;
      const opening: Opening = { userId, data: load(userId), loaded: null };
      current = opening;
      void opening.data.then((data) => (opening.loaded = data));
      return opening.data;
    },
    opened: (userId) => (current?.userId === userId ? current.loaded : null),
    clearResponses() {
      // A response that arrives later must not be stored.
      void current?.data.then(({ cache }) => cache.close());
      current = null;
      void objects.clear('responses');
    },
    removeExpiredDrafts: () => removeExpiredDrafts(objects, now()),
  };
}
