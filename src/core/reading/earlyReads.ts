/** Maximum time between a result and the screen that shows it, ms. */
const lifetimeMs = 1000;

type Key = readonly unknown[];

/**
 * Reads that start when the user acts, before the next screen is rendered. Each is used once, by the first read of
 * its key. Unused ones are dropped soon, because they may be outdated.
 */
export interface EarlyReads {
  /** Fulfils when the read has ended, with its value; undefined if it failed, is in use or was dropped. */
  start: <Value>(key: Key, read: () => Promise<Value>) => Promise<Value | undefined>;
  /** Returns the result of a started read; undefined without one. */
  take: <Value>(key: Key) => Promise<Value> | undefined;
  /** Fulfils when all started reads have ended, even if they failed. */
  ended: () => Promise<unknown>;
  /** Drops the started reads whose data has changed meanwhile. */
  dropChanged: (isChanged: (key: Key) => boolean) => void;
  clear: () => void;
}

/** Returns the same text for equal keys. SWR has a function for it, but its code is not part of the sign-in. */
const idOf = (key: Key) => JSON.stringify(key, sortFields);

const sortFields = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;

export function createEarlyReads(): EarlyReads {
  const started = new Map<string, { key: Key; result: Promise<unknown> }>();
  const running = new Set<Promise<unknown>>();
  return {
    async start(key, read) {
      const id = idOf(key);
      const one = { key, result: read() };
      started.set(id, one);
      // Without a screen, nobody handles a failure.
      const ended = one.result.catch(() => undefined);
      running.add(ended);
      const value = await ended;
      running.delete(ended);
      if (started.get(id) !== one) return undefined;
      setTimeout(() => started.get(id) === one && started.delete(id), lifetimeMs);
      return value;
    },
    take<Value>(key: Key) {
      const id = idOf(key);
      const result = started.get(id)?.result;
      started.delete(id);
      return result as Promise<Value> | undefined;
    },
    ended: () => Promise.all(running),
    dropChanged(isChanged) {
      for (const [id, { key }] of started) if (isChanged(key)) started.delete(id);
    },
    clear() {
      started.clear();
      running.clear();
    },
  };
}
