import { type DBSchema, openDB } from 'idb';

/** Stores of the browser's database. Every key begins with the user. */
export const keyPaths = {
  /** What was last read from the server. */
  responses: ['userId', 'key'],
  drafts: ['userId', 'id'],
  draftFiles: ['userId', 'draftId', 'id'],
} as const;

export type StoreName = keyof typeof keyPaths;
/** Empty for the entries of all users. */
export type KeyPrefix = readonly [] | readonly [userId: string, ...rest: string[]];

/**
 * Objects that outlive the page. No method throws or waits longer than {@link maxWaitMs}: a
 * browser that refuses or hangs only forgets, it never keeps anyone from working.
 */
export interface ObjectStore {
  /** Every entry whose key begins with the prefix. The caller knows what it stored. */
  getAll: <Entry>(store: StoreName, prefix: KeyPrefix) => Promise<Entry[]>;
  put: (store: StoreName, entry: object) => Promise<void>;
  /** Removes every entry whose key begins with the prefix. */
  remove: (store: StoreName, prefix: KeyPrefix) => Promise<void>;
  clear: (store: StoreName) => Promise<void>;
}

interface Schema extends DBSchema {
  responses: { key: string[]; value: object };
  drafts: { key: string[]; value: object };
  draftFiles: { key: string[]; value: object };
}

const maxWaitMs = 1000;

/** Opens IndexedDB. */
export function openObjectStore(): ObjectStore {
  const opening = openDatabase();
  opening.catch(() => {});
  return {
    getAll: <Entry>(store: StoreName, prefix: KeyPrefix) =>
      attempt<Entry[]>([], async () => {
        const entries: unknown[] = await (await opening).getAll(store, startingWith(prefix));
        return entries as Entry[];
      }),
    put: (store, entry) =>
      attempt(undefined, async () => {
        await (await opening).put(store, entry);
      }),
    remove: (store, prefix) =>
      attempt(undefined, async () => (await opening).delete(store, startingWith(prefix))),
    clear: (store) => attempt(undefined, async () => (await opening).clear(store)),
  };
}

async function openDatabase() {
  return openDB<Schema>('desk', 2, {
    upgrade(database) {
      // The first layout kept responses in a store of another shape.
      if (database.objectStoreNames.contains('seen' as StoreName)) {
        database.deleteObjectStore('seen' as StoreName);
      }
      for (const [name, keyPath] of Object.entries(keyPaths)) {
        if (database.objectStoreNames.contains(name as StoreName)) continue;
        database.createObjectStore(name as StoreName, { keyPath: [...keyPath] });
      }
    },
    // Another tab with a newer version of the app must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** In IndexedDB an array sorts behind every text, so `[...prefix, []]` ends the prefix. */
const startingWith = (prefix: KeyPrefix) => IDBKeyRange.bound([...prefix], [...prefix, []]);

async function attempt<Value>(fallback: Value, action: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(fallback), maxWaitMs);
  });
  try {
    return await Promise.race([action(), timeout]);
  } catch {
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}
