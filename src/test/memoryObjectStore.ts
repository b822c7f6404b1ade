import {
  type KeyPrefix,
  keyPaths,
  type ObjectStore,
  type StoreName,
} from '#platform/objectStore.ts';

/** Creates an object store in memory. */
export function createMemoryObjectStore(): ObjectStore {
  const stores: Record<StoreName, Map<string, object>> = {
    responses: new Map(),
    drafts: new Map(),
    draftFiles: new Map(),
  };
  const matching = (store: StoreName, prefix: KeyPrefix) =>
    [...stores[store]].filter(([key]) => key.startsWith(toText(prefix)));
  return {
    getAll: async <Entry>(store: StoreName, prefix: KeyPrefix) =>
      matching(store, prefix).map(([, entry]) => entry as Entry),
    async put(store, entry) {
      const fields = new Map<string, unknown>(Object.entries(entry));
      stores[store].set(toText(keyPaths[store].map((path) => String(fields.get(path)))), entry);
      return true;
    },
    async remove(store, prefix) {
      for (const [key] of matching(store, prefix)) stores[store].delete(key);
    },
    clear: async (store) => stores[store].clear(),
  };
}

/** Ends each part with a separator, so that `7` is not a prefix of `77`. */
const toText = (key: readonly string[]) => key.map((part) => `${part}\n`).join('');
