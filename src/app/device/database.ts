import { type DBSchema, openDB } from 'idb';
import type { Draft, DraftFile } from './drafts.ts';
import type { SeenEntry } from './seen.ts';

/** What the browser keeps between visits, each entry under the user it belongs to. */
export interface Kept extends DBSchema {
  seen: { key: [userId: string, name: string]; value: SeenEntry };
  drafts: { key: [userId: string, id: string]; value: Draft };
  draftFiles: { key: [userId: string, draftId: string, id: string]; value: DraftFile };
}

export type Shelf = 'seen' | 'drafts' | 'draftFiles';
type Key = readonly [userId: string, ...rest: string[]];

/** The browser's storage. Keys begin with the user; what it can't keep is only forgotten earlier. */
export interface Database {
  /** Every entry whose key begins so. */
  all: <Name extends Shelf>(shelf: Name, start: Key) => Promise<Kept[Name]['value'][]>;
  put: <Name extends Shelf>(shelf: Name, entry: Kept[Name]['value']) => Promise<void>;
  /** Removes every entry whose key begins so. */
  remove: (shelf: Shelf, start: Key) => Promise<void>;
  clear: (shelf: Shelf) => Promise<void>;
}

export const keyPaths = {
  seen: ['userId', 'name'],
  drafts: ['userId', 'id'],
  draftFiles: ['userId', 'draftId', 'id'],
} as const satisfies Record<Shelf, readonly string[]>;

/** IndexedDB. Where the browser refuses it, nothing is kept and nothing fails. */
export function openDatabase(): Database {
  const opening = openDB<Kept>('desk', 1, {
    upgrade(database) {
      for (const [shelf, keyPath] of Object.entries(keyPaths)) {
        database.createObjectStore(shelf as Shelf, { keyPath: [...keyPath] });
      }
    },
  });
  opening.catch(() => {});
  return {
    all: (shelf, start) =>
      orElse([], () =>
        Promise.race([opening.then((open) => open.getAll(shelf, entriesOf(start))), tooLate()]),
      ),
    put: (shelf, entry) =>
      orElse(undefined, async () => {
        await (await opening).put(shelf, entry);
      }),
    remove: (shelf, start) =>
      orElse(undefined, async () => (await opening).delete(shelf, entriesOf(start))),
    clear: (shelf) => orElse(undefined, async () => (await opening).clear(shelf)),
  };
}

/** Every key that begins so: an empty list sorts behind any text. */
const entriesOf = (start: Key) => IDBKeyRange.bound(start, [...start, []]);

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
