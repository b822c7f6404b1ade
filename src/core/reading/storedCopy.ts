import type { Cache, State } from 'swr';
import type { ObjectStore } from '#platform/objectStore.ts';

/**
 * Names of the reads that are stored: what is shown without a network, and what the first screen needs. Add
 * no read of other people's addresses, devices, phone numbers or actions.
 */
const storedReads = new Set([
  'account',
  'accountLines',
  'accounts',
  'accountTotals',
  'bank',
  'banks',
  'capabilities',
  'counters',
  'day',
  'lookups',
  'notifications',
  'report',
  'savedViews',
  'setting',
  'summary',
  'toCheck',
  'transaction',
  'transactions',
  'trends',
]);

/** SWR writes a list that begins with a name as `@"name",…`. */
const nameOf = (key: string) => /^@"([^"]*)"/.exec(key)?.[1] ?? key;
const isStored = (key: string) => storedReads.has(nameOf(key));

/**
 * The cache of SWR for one user, of which a copy is stored in the browser. So responses can be shown offline
 * with their age.
 */
export interface StoredCopy extends Cache<unknown> {
  /** Returns the time when the data of a key was last read, ms since 1970. */
  readAt: (key: string) => number | undefined;
  /** Stops storing responses. The data on screen stays. */
  close: () => void;
}

interface StoredResponse {
  userId: string;
  key: string;
  data: unknown;
  readAt: number;
  /** The build that stored it. Another build may expect another shape. */
  build: string;
}

const maxEntries = 200;

/** The file name contains a hash, so it changes with every build. */
const build = import.meta.url;

/** Opens the cache with the copy that earlier visits have stored. */
export async function openStoredCopy(
  objects: ObjectStore,
  userId: string,
  now: () => number,
): Promise<StoredCopy> {
  const stored = await objects.getAll<StoredResponse>('responses', [userId]);
  const current = stored
    .filter((entry) => isStored(entry.key) && entry.build === build)
    .sort((a, b) => a.readAt - b.readAt);
  const states = new Map<string, State<unknown>>(current.map(({ key, data }) => [key, { data }]));
  const readAt = new Map(current.map((entry) => [entry.key, entry.readAt]));
  let isClosed = false;

  // An earlier version may have stored more.
  for (const { key } of stored) {
    if (!isStored(key)) void objects.remove('responses', [userId, key]);
  }

  function store(key: string, data: unknown) {
    const at = now();
    // Deleted first, so that the map stays ordered by age.
    readAt.delete(key);
    readAt.set(key, at);
    void objects.put('responses', { userId, key, data, readAt: at, build });
    const [oldest] = readAt.keys();
    if (readAt.size <= maxEntries || oldest === undefined) return;
    readAt.delete(oldest);
    void objects.remove('responses', [userId, oldest]);
  }

  return {
    get: (key) => states.get(key),
    set(key, state) {
      const before = states.get(key);
      states.set(key, state);
      const isRead = !isClosed && state.data !== undefined && !state.isValidating && !state.error;
      // SWR writes a change twice. A read that brought the same data has a new time.
      const isRepeated = before?.data === state.data && !before?.isValidating;
      if (isRead && isStored(key) && !isRepeated) store(key, state.data);
    },
    delete: (key) => states.delete(key),
    keys: () => states.keys(),
    readAt: (key) => readAt.get(key),
    close() {
      isClosed = true;
    },
  };
}
