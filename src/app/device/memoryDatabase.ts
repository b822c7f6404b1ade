import { type Database, type Kept, keyPaths, type Shelf } from './database.ts';

type Shelves = { [Name in Shelf]: Map<string, Kept[Name]['value']> };

/** A database that lives as long as the page. */
export function createMemoryDatabase(): Database {
  const shelves: Shelves = { seen: new Map(), drafts: new Map(), draftFiles: new Map() };
  return {
    async all(shelf, start) {
      const entries = [...shelves[shelf]].filter(([key]) => key.startsWith(textOf(start)));
      return entries.map(([, entry]) => entry);
    },
    async put(shelf, entry) {
      const parts = new Map<string, unknown>(Object.entries(entry));
      const key = keyPaths[shelf].map((part) => String(parts.get(part)));
      shelves[shelf].set(textOf(key), entry);
    },
    async remove(shelf, start) {
      for (const key of shelves[shelf].keys()) {
        if (key.startsWith(textOf(start))) shelves[shelf].delete(key);
      }
    },
    clear: async (shelf) => shelves[shelf].clear(),
  };
}

/** Each part ends with a character that no part holds, so that none is the start of another. */
const textOf = (key: readonly string[]) => key.map((part) => `${part}\n`).join('');
