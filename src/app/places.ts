/** How screens were left, by the key that the browser's history has for each. */
export interface PlaceStore {
  get: (key: string) => object | undefined;
  put: (key: string, place: object) => void;
  /** Goes on for this user, for nobody with null; what anyone else left is forgotten. */
  belongTo: (userId: string | null) => void;
}

const storageKey = 'places';
/** How many are kept; nobody goes back further. */
const mostPlaces = 50;

interface Kept {
  owner: string | null;
  places: Map<string, object>;
}

/** @param storage of the tab, so that places outlive a reload; one that throws counts as empty. */
export function createPlaceStore(storage: Storage | undefined): PlaceStore {
  const kept = restore(storage);
  const { places } = kept;
  function store() {
    try {
      storage?.setItem(storageKey, JSON.stringify({ owner: kept.owner, places: [...places] }));
    } catch {
      // Not remembered: the list opens at its top after a reload.
    }
  }
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
      store();
    },
    belongTo(userId) {
      if (userId === kept.owner) return;
      kept.owner = userId;
      places.clear();
      store();
    },
  };
}

function restore(storage: Storage | undefined): Kept {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(storageKey) ?? '{}');
    const { owner, places } = stored as { owner?: unknown; places?: unknown };
    return {
      owner: typeof owner === 'string' ? owner : null,
      places: new Map(Array.isArray(places) ? places.filter(isPlace) : []),
    };
  } catch {
    return { owner: null, places: new Map() };
  }
}

const isPlace = (entry: unknown): entry is [string, object] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof entry[1] === 'object' &&
  entry[1] !== null;
