import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Removes the time limits of ordinary calls for the open transaction, which takes long. */
export async function removeTimeLimits(trx: Kysely<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
