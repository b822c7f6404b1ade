/** A small storage of texts that never throws: what the browser refuses to keep is forgotten. */
export interface KeyValueStorage {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a Web Storage. Browsers that block storage throw already when it is looked up, so the
 * look-up is passed as a function. A blocked storage is replaced by memory that lasts as long as
 * the page.
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
