import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { repeatStep } from '#server/repeatStep.ts';
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
  const { db, keys, dataDir, now, onError } = options;
  const step = async () => {
    await sealHistory(db, keys[0], now);
    await writeHead(db, keys[0], dataDir, now());
    return false;
  };
  const stop = repeatStep({ step, intervalMs, onError });
  return async () => {
    await stop();
    await step().catch(onError);
  };
}
