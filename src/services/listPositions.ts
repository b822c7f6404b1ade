import type { KeyValueStorage } from '#platform/keyValueStorage.ts';

/** Where a person left a list. */
export interface ListPosition {
  /** px from the top. */
  scrollTop: number;
  /** How many pages were loaded. */
  pages: number;
  /** The row that was opened last. */
  currentId: string | null;
}

/** Positions of lists, by their entry in the browser's history. */
export interface ListPositions {
  get: (entry: string) => ListPosition | undefined;
  update: (entry: string, change: Partial<ListPosition>) => void;
  clear: () => void;
}

const storageKey = 'listPositions';
const maxEntries = 50;
const top: ListPosition = { scrollTop: 0, pages: 1, currentId: null };

/** @param storage of the tab, so that positions survive a reload */
export function createListPositions(storage: KeyValueStorage): ListPositions {
  const positions = restore(storage);
  const store = () => storage.set(storageKey, JSON.stringify([...positions]));
  return {
    get: (entry) => positions.get(entry),
    update(entry, change) {
      const updated = { ...top, ...positions.get(entry), ...change };
      // Deleted first, so that the map stays ordered by last use.
      positions.delete(entry);
      positions.set(entry, updated);
      const [oldest] = positions.keys();
      if (positions.size > maxEntries && oldest !== undefined) positions.delete(oldest);
      store();
    },
    clear() {
      positions.clear();
      store();
    },
  };
}

function restore(storage: KeyValueStorage): Map<string, ListPosition> {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? stored : []);
  } catch {
    return new Map();
  }
}
