import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { errorCode } from '#server/db/errors.ts';
import type { Schema } from '#server/db/schema.ts';
import { executeAndPublish } from '#server/live/committed.ts';

const maxAttempts = 5;
const retryableCodes = new Set(['40001', '40P01']);

/**
 * Runs the work, and repeats it after a deadlock or serialisation failure. The work must have no
 * effect that a repetition does not replace.
 */
export async function repeatAfterConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts || !retryableCodes.has(errorCode(error))) throw error;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * Runs the work in one database transaction, which is rolled back if the work throws and repeated
 * after a conflict. The changes that it notes are published after the commit.
 */
export function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return repeatAfterConflict(() => executeAndPublish(db, work));
}

/** Runs several reads on one snapshot, and repeats them after a conflict. */
export function inSnapshot<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return repeatAfterConflict(() => inSnapshotOnce(db, work));
}

/** Runs several reads on one snapshot. A conflict is thrown. */
export function inSnapshotOnce<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    return work(trx);
  });
}
