import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';
import { removeTimeLimits } from './timeLimits.ts';

/** Any number that no other advisory lock of this database has. */
const key = 3853314791062309107n;
const retryMs = 100;

/**
 * Runs `work` while no other server migrates. The lock belongs to a transaction, because behind a
 * pooler each transaction may use another connection. It is requested again and again: a statement
 * that waits for it would block the holder while that creates an index concurrently.
 */
export async function withMigrationLock(
  db: Kysely<Schema>,
  work: () => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeTimeLimits(trx);
    while (!(await tryLock(trx))) await sleep(retryMs);
    await work();
  });
}

async function tryLock(trx: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(key)}) as "isLocked"`.execute(trx);
  return rows[0]?.isLocked === true;
}
