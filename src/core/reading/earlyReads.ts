/** Maximum time between a result and the screen that shows it, ms. */
const lifetimeMs = 1000;

/**
 * Reads that start when the user acts, before the next screen is rendered. Each result is used once,
 * by the first read of its key. Unused results are dropped soon, because they may be outdated.
 */
export interface EarlyReads {
  /** @returns a promise that fulfils when the read has ended, even if it failed. */
  start: (key: readonly unknown[], read: () => Promise<unknown>) => Promise<void>;
  /** Returns the value of a started read that has ended; undefined without one. Does not use it up. */
  valueOf: (key: readonly unknown[]) => unknown;
  /** Returns the result of a started read, or reads now. */
  takeOrRead: <Value>(key: readonly unknown[], read: () => Promise<Value>) => Promise<Value>;
  /** Fulfils when all started reads have ended, even if they failed. */
  ended: () => Promise<unknown>;
  /** Drops a started read, so that the next read returns the current data. */
  drop: (key: readonly unknown[]) => void;
  /** Drops the started reads whose data has changed meanwhile. */
  dropChanged: (isChanged: (key: readonly unknown[]) => boolean) => void;
  clear: () => void;
}

interface Started {
  key: readonly unknown[];
  result: Promise<unknown>;
  /** Undefined until the read has ended, and if it failed. */
  value?: unknown;
}

/** Returns the same text for equal keys. SWR has a function for it, but its code is not part of the sign-in. */
const idOf = (key: readonly unknown[]) => JSON.stringify(key, sortFields);

const sortFields = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;

export function createEarlyReads(): EarlyReads {
  const started = new Map<string, Started>();
  const running = new Set<Promise<unknown>>();
  return {
    async start(key, read) {
      const id = idOf(key);
      const one: Started = { key, result: read() };
      started.set(id, one);
      // Without a screen, nobody handles a failure.
      const ended = one.result.catch(() => {});
      running.add(ended);
      one.value = await ended;
      running.delete(ended);
      setTimeout(() => started.get(id) === one && started.delete(id), lifetimeMs);
    },
    valueOf: (key) => started.get(idOf(key))?.value,
    takeOrRead<Value>(key: readonly unknown[], read: () => Promise<Value>) {
      const id = idOf(key);
      const result = started.get(id)?.result as Promise<Value> | undefined;
      started.delete(id);
      return result ?? read();
    },
    ended: () => Promise.all(running),
    drop: (key) => void started.delete(idOf(key)),
    dropChanged(isChanged) {
      for (const [id, { key }] of started) if (isChanged(key)) started.delete(id);
    },
    clear() {
      started.clear();
      running.clear();
    },
  };
}
