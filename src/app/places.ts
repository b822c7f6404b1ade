/** How a screen was left, by the key that the browser's history has for it. */
export interface PlaceStore {
  get: (key: string) => object | undefined;
  put: (key: string, place: object) => void;
}

const storageKey = 'places';
/** How many are kept; nobody goes back further. */
const mostPlaces = 50;

/** @param storage of the tab, so that places outlive a reload; one that throws counts as empty. */
export function createPlaceStore(storage: Storage | undefined): PlaceStore {
  const places = new Map<string, object>(restore(storage));
  return {
    get: (key) => places.get(key),
    put(key, place) {
      // The last one written stands last, so that the first is the oldest.
      places.delete(key);
      places.set(key, place);
      for (const oldest of places.keys()) {
        if (places.size <= mostPlaces) break;
        places.delete(oldest);
      }
      try {
        storage?.setItem(storageKey, JSON.stringify([...places]));
      } catch {
        // Not remembered: the list opens at its top after a reload.
      }
    },
  };
}

function restore(storage: Storage | undefined): [string, object][] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (entry: unknown): entry is [string, object] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof entry[1] === 'object' &&
  entry[1] !== null;
