import type { KeyValueStorage } from '#platform/keyValueStorage.ts';

/** The position at which the user left a list. */
export interface ListPosition {
  /** Number of rows above the visible ones, with the hidden part of the first visible row. */
  topRow: number;
  /** Number of loaded rows. */
  rows: number;
  /** Id of the row that was opened last. */
  currentId: string | null;
}

/** List positions by history entry. */
export interface ListPositions {
  get: (entry: string) => ListPosition | undefined;
  update: (entry: string, change: Partial<ListPosition>) => void;
  clear: () => void;
}

const storageKey = 'listPositions';
const maxEntries = 50;
const top: ListPosition = { topRow: 0, rows: 0, currentId: null };

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
