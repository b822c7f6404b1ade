import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { errorCode } from '#server/db/errors.ts';
import type { Schema } from '#server/db/schema.ts';

const mostTries = 5;
const retriable = new Set(['40001', '40P01']);

/**
 * Runs the work in one database transaction; what it throws undoes all of it. Deadlocks and
 * serialisation failures are tried again, so the work must have no effect outside the database.
 */
export async function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries >= mostTries || !retriable.has(errorCode(error))) throw error;
      await wait(Math.random() * 20 * 2 ** tries);
    }
  }
}

/** Runs several reads that must agree with each other. */
export async function inSnapshot<Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    return work(transaction);
  });
}
