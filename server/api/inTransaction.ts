import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { errorCode } from '#server/db/errors.ts';
import type { Schema } from '#server/db/schema.ts';

const maxAttempts = 5;
const retryableCodes = new Set(['40001', '40P01']);

/**
 * Runs the work in one database transaction, which is rolled back if the work throws. After a
 * deadlock or serialisation failure the work is repeated, so it must have no effect outside the
 * database.
 */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= maxAttempts || !retryableCodes.has(errorCode(error))) throw error;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Runs several reads on one snapshot. */
export async function inSnapshot<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    return work(trx);
  });
}
