/** A key-value storage of strings that never throws. */
export interface KeyValueStorage {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a Web Storage. A value that the browser does not store is kept in memory until the page is
 * closed or a later value is stored.
 * @param lookUp returns the storage; a function, because the property itself throws when blocked
 */
export function createKeyValueStorage(lookUp: () => WebStorage): KeyValueStorage {
  const memory = new Map<string, string>();
  function attempt<Value>(action: (storage: WebStorage) => Value, fallback: () => Value): Value {
    try {
      return action(lookUp());
    } catch {
      return fallback();
    }
  }
  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value);
          memory.delete(key);
        },
        () => void memory.set(key, value),
      ),
    remove(key) {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => {},
      );
    },
  };
}
