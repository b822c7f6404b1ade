import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { removeTimeLimits } from './timeLimits.ts';

/** Any number that no other advisory lock of this database has. */
const key = 3853314791062309107n;
const retryMs = 100;

/**
 * Runs `work` while no other server migrates. The lock belongs to a transaction, because behind a
 * pooler each transaction may use another connection. A server that waits begins a new transaction for
 * each attempt: the creation of an index concurrently waits for the end of each transaction that ran a
 * statement at that moment, so a transaction that waits for the lock could block its holder for ever.
 */
export async function withMigrationLock(
  db: Kysely<Schema>,
  work: () => Promise<void>,
): Promise<void> {
  const attempt = () =>
    db.transaction().execute(async (trx) => {
      if (!(await tryLock(trx))) return false;
      await removeTimeLimits(trx);
      await work();
      return true;
    });
  while (!(await attempt())) await sleep(retryMs);
}

async function tryLock(trx: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(key)}) as "isLocked"`.execute(trx);
  return rows[0]?.isLocked === true;
}
