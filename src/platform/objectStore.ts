import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

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
  /** Resolves to false if the entry was not stored in time. */
  put: (store: StoreName, entry: object) => Promise<boolean>;
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

/** Opens the IndexedDB database, and again at the next use after the browser has closed it. */
export function openObjectStore(): ObjectStore {
  const withDatabase = createConnection();
  // Opened early, so that the first read is quick.
  withDatabase(async () => {}).catch(() => {});

  const write = (name: StoreName, change: (store: WritableStore) => Promise<unknown>) =>
    attempt(maxWriteMs, false, () =>
      withDatabase(async (database) => {
        const transaction = database.transaction(name, 'readwrite');
        const changed = change(transaction.store);
        // Otherwise it would be committed after the result, which a page that is left never gets.
        transaction.commit();
        await Promise.all([changed, transaction.done]);
        return true;
      }),
    );

  return {
    getAll: <Entry>(store: StoreName, prefix: KeyPrefix) =>
      attempt<Entry[]>(maxReadMs[store], [], () =>
        withDatabase(async (database) => {
          const entries: unknown[] = await database.getAll(store, startingWith(prefix));
          return entries as Entry[];
        }),
      ),
    put: (name, entry) => write(name, (store) => store.put(entry)),
    async remove(name, prefix) {
      await write(name, (store) => store.delete(startingWith(prefix)));
    },
    async clear(name) {
      await write(name, (store) => store.clear());
    },
  };
}

type Database = IDBPDatabase<Schema>;

/**
 * Returns a function that uses the database. Browsers close it while a page is in the background, when a tab
 * with a newer version opens it, and when the storage is cleared; some report it only by failing.
 */
function createConnection() {
  let current: Promise<Database> | null = null;
  function open() {
    if (current) return current;
    const opening = openDatabase(drop);
    function drop() {
      if (current === opening) current = null;
    }
    opening.catch(drop);
    current = opening;
    return opening;
  }
  return async <Value>(use: (database: Database) => Promise<Value>): Promise<Value> => {
    const opening = open();
    const database = await opening;
    try {
      return await use(database);
    } catch {
      if (current === opening) current = null;
      database.close();
      return use(await open());
    }
  };
}

/** @param onClose called when the database can no longer be used */
async function openDatabase(onClose: () => void): Promise<Database> {
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
    blocking(_current, _blocked, event) {
      onClose();
      (event.target as IDBDatabase).close();
    },
    terminated: onClose,
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
