import { type DBSchema, type IDBPObjectStore, openDB } from 'idb';

/** Object stores and their key paths. Every key begins with the user id. */
export const keyPaths = {
  /** The latest responses of the server. */
  responses: ['userId', 'key'],
  drafts: ['userId', 'id'],
  draftFiles: ['userId', 'draftId', 'id'],
} as const;

export type StoreName = keyof typeof keyPaths;
/** Empty to match the entries of all users. */
export type KeyPrefix = readonly [] | readonly [userId: string, ...rest: string[]];

/**
 * Persistent storage of objects. No method throws or waits longer than {@link maxReadMs} or
 * {@link maxWriteMs}: if the database fails or hangs, data is not stored, but the app continues to
 * work.
 */
export interface ObjectStore {
  /** Returns the entries whose key begins with the prefix. The caller states their type. */
  getAll: <Entry>(store: StoreName, prefix: KeyPrefix) => Promise<Entry[]>;
  put: (store: StoreName, entry: object) => Promise<void>;
  /** Removes the entries whose key begins with the prefix. */
  remove: (store: StoreName, prefix: KeyPrefix) => Promise<void>;
  clear: (store: StoreName) => Promise<void>;
}

interface Schema extends DBSchema {
  responses: { key: string[]; value: object };
  drafts: { key: string[]; value: object };
  draftFiles: { key: string[]; value: object };
}

type WritableStore = IDBPObjectStore<Schema, [StoreName], StoreName, 'readwrite'>;

/** Responses can also be read from the server, but drafts are stored only here. */
const maxReadMs = { responses: 1000, drafts: 5000, draftFiles: 5000 } as const;
const maxWriteMs = 1000;

/** Opens the IndexedDB database. */
export function openObjectStore(): ObjectStore {
  const opening = openDatabase();
  opening.catch(() => {});

  const write = (name: StoreName, change: (store: WritableStore) => Promise<unknown>) =>
    attempt(maxWriteMs, undefined, async () => {
      const transaction = (await opening).transaction(name, 'readwrite');
      const changed = change(transaction.store);
      // Otherwise it would be committed after the result, which a page that is left never gets.
      transaction.commit();
      await Promise.all([changed, transaction.done]);
    });

  return {
    getAll: <Entry>(store: StoreName, prefix: KeyPrefix) =>
      attempt<Entry[]>(maxReadMs[store], [], async () => {
        const entries: unknown[] = await (await opening).getAll(store, startingWith(prefix));
        return entries as Entry[];
      }),
    put: (name, entry) => write(name, (store) => store.put(entry)),
    remove: (name, prefix) => write(name, (store) => store.delete(startingWith(prefix))),
    clear: (name) => write(name, (store) => store.clear()),
  };
}

async function openDatabase() {
  return openDB<Schema>('desk', 2, {
    upgrade(database) {
      // Version 1 stored responses under another name and in another shape.
      if (database.objectStoreNames.contains('seen' as StoreName)) {
        database.deleteObjectStore('seen' as StoreName);
      }
      for (const [name, keyPath] of Object.entries(keyPaths)) {
        if (database.objectStoreNames.contains(name as StoreName)) continue;
        database.createObjectStore(name as StoreName, { keyPath: [...keyPath] });
      }
    },
    // Lets a tab with a newer app version upgrade the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** In IndexedDB arrays sort after strings, so `[...prefix, []]` is the upper bound of a prefix. */
const startingWith = (prefix: KeyPrefix) => IDBKeyRange.bound([...prefix], [...prefix, []]);

async function attempt<Value>(
  maxWaitMs: number,
  fallback: Value,
  action: () => Promise<Value>,
): Promise<Value> {
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
