import type { Database } from './database.ts';

/** Something read from the server, with the moment it was read, ms since 1970. */
export interface Seen<Data> {
  data: Data;
  readAt: number;
}

export interface SeenEntry extends Seen<unknown> {
  userId: string;
  name: string;
  /** The build that read it: another one may have another idea of its shape. */
  build: string;
}

/** What was last read from the server, by name, to be shown where the network is gone. */
export interface SeenStore {
  /** The same build wrote it under the same name, so it is what the caller put there. */
  get: <Data>(name: string) => Seen<Data> | undefined;
  put: (name: string, data: unknown) => void;
}

/** How many things are remembered; the longest unread go first. */
const mostEntries = 120;

/** Changes with every build, because the name of the built file carries a hash. */
const build = import.meta.url;

/** Loads what a user saw before, and forgets what anyone else did. */
export async function openSeen(database: Database, userId: string, now: () => number) {
  const stored = await database.all('seen', [userId]);
  const entries = new Map(
    stored.filter((entry) => entry.build === build).map((entry) => [entry.name, entry]),
  );

  function forgetOldest() {
    const [oldest] = [...entries.values()].toSorted((a, b) => a.readAt - b.readAt);
    if (entries.size <= mostEntries || !oldest) return;
    entries.delete(oldest.name);
    void database.remove('seen', [userId, oldest.name]);
  }

  let isClosed = false;
  return {
    get: <Data>(name: string) => entries.get(name) as Seen<Data> | undefined,
    put(name: string, data: unknown) {
      if (isClosed) return;
      const entry = { userId, name, data, readAt: now(), build };
      entries.set(name, entry);
      void database.put('seen', entry);
      forgetOldest();
    },
    /** Remembers nothing from now on. */
    close() {
      isClosed = true;
      entries.clear();
    },
  } satisfies SeenStore & { close: () => void };
}
