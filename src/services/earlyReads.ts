import { unstable_serialize } from 'swr';

/** How long a result waits for the screen that shows it, ms. */
const lifetimeMs = 1000;

/**
 * Reads that start when the user acts, before the next screen is rendered. Each result is used once,
 * by the first read of its key. Unused results are dropped soon, because they may be outdated.
 */
export interface EarlyReads {
  start: (key: readonly unknown[], read: () => Promise<unknown>) => void;
  /** Returns the result of a started read, or reads now. */
  takeOrRead: <Value>(key: readonly unknown[], read: () => Promise<Value>) => Promise<Value>;
  /** Drops a started read, so that the next read returns the current data. */
  drop: (key: readonly unknown[]) => void;
  /** Drops the started reads whose data has changed meanwhile. */
  dropChanged: (isChanged: (key: readonly unknown[]) => boolean) => void;
  clear: () => void;
}

export function createEarlyReads(): EarlyReads {
  const started = new Map<string, { key: readonly unknown[]; result: Promise<unknown> }>();
  return {
    start(key, read) {
      const id = unstable_serialize(key);
      const result = read();
      // Without a screen, nobody handles a failure.
      result.catch(() => {});
      started.set(id, { key, result });
      setTimeout(() => started.get(id)?.result === result && started.delete(id), lifetimeMs);
    },
    takeOrRead<Value>(key: readonly unknown[], read: () => Promise<Value>) {
      const id = unstable_serialize(key);
      const result = started.get(id)?.result as Promise<Value> | undefined;
      started.delete(id);
      return result ?? read();
    },
    drop: (key) => void started.delete(unstable_serialize(key)),
    dropChanged(isChanged) {
      for (const [id, { key }] of started) if (isChanged(key)) started.delete(id);
    },
    clear: () => started.clear(),
  };
}
