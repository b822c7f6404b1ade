import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { writeHead } from './sealHead.ts';
import type { SealKeys } from './sealKeys.ts';
import { sealHistory } from './seals.ts';

interface SealingOptions {
  db: Kysely<Schema>;
  keys: SealKeys;
  /** Folder of the head. */
  dataDir: string;
  now: () => Date;
  /** Called with the error of a run. The next run goes on. */
  onError: (error: unknown) => void;
}

const intervalMs = 60_000;

/**
 * Seals the history and writes the head now and every minute.
 * @returns a function that does so for the last time.
 */
export function startSealing(options: SealingOptions): () => Promise<void> {
  let running = seal(options);
  const timer = setInterval(() => {
    running = running.then(() => seal(options));
  }, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
    await seal(options);
  };
}

async function seal({ db, keys: [key], dataDir, now, onError }: SealingOptions): Promise<void> {
  try {
    await sealHistory(db, key, now);
    await writeHead(db, key, dataDir, now());
  } catch (error) {
    onError(error);
  }
}
