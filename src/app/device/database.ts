import { type DBSchema, openDB } from 'idb';
import type { Draft } from './drafts.ts';
import type { SeenEntry } from './seen.ts';

/** What the browser keeps between visits, each entry under the user it belongs to. */
interface Kept extends DBSchema {
  seen: { key: [userId: string, name: string]; value: SeenEntry };
  drafts: { key: [userId: string, id: string]; value: Draft };
}

export type Shelf = 'seen' | 'drafts';

/** The browser's storage for one user; what it can't keep is only forgotten earlier. */
export interface Database {
  all: <Name extends Shelf>(shelf: Name, userId: string) => Promise<Kept[Name]['value'][]>;
  put: <Name extends Shelf>(shelf: Name, entry: Kept[Name]['value']) => Promise<void>;
  remove: (shelf: Shelf, key: readonly [userId: string, rest: string]) => Promise<void>;
  clear: (shelf: Shelf) => Promise<void>;
}

/** IndexedDB. Where the browser refuses it, nothing is kept and nothing fails. */
export function openDatabase(): Database {
  const opening = openDB<Kept>('desk', 1, {
    upgrade(database) {
      database.createObjectStore('seen', { keyPath: ['userId', 'name'] });
      database.createObjectStore('drafts', { keyPath: ['userId', 'id'] });
    },
  });
  opening.catch(() => {});
  return {
    all: (shelf, userId) =>
      orElse([], () =>
        Promise.race([opening.then((open) => open.getAll(shelf, entriesOf(userId))), tooLate()]),
      ),
    put: (shelf, entry) => orElse(undefined, async () => void (await opening).put(shelf, entry)),
    remove: (shelf, [userId, rest]) =>
      orElse(undefined, async () => (await opening).delete(shelf, [userId, rest])),
    clear: (shelf) => orElse(undefined, async () => (await opening).clear(shelf)),
  };
}

/** Every key that begins with the user: an empty list sorts behind any text. */
const entriesOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

/** How long the app waits for what the browser kept, ms. */
const longestWait = 1000;

const tooLate = () =>
  new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('late')), longestWait),
  );

async function orElse<Value>(fallback: Value, action: () => Promise<Value>): Promise<Value> {
  try {
    return await action();
  } catch {
    return fallback;
  }
}

/** A database that keeps nothing, for where there is none. */
export const noDatabase: Database = {
  all: async () => [],
  put: async () => {},
  remove: async () => {},
  clear: async () => {},
};
