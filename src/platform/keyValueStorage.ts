/** A key-value storage of strings that never throws. */
export interface KeyValueStorage {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a Web Storage. If the browser blocks it, values are kept in memory until the page is closed.
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
        (storage) => storage.setItem(key, value),
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
