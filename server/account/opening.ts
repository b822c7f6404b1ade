import type { Kysely } from 'kysely';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';

/** Returns from when on the accounts are kept; null while they are not open. */
export async function readOpening(db: Kysely<Schema>, now: Date): Promise<Date | null> {
  const { accounts_from: from } = await db
    .selectFrom('settings')
    .select('accounts_from')
    .executeTakeFirstOrThrow();
  return from !== null && from <= now ? from : null;
}

/** Returns from when on the accounts are kept. @throws Refusal while they are not open */
export async function requireOpening(db: Kysely<Schema>, now: Date): Promise<Date> {
  const from = await readOpening(db, now);
  if (from === null) throw new Refusal('The accounts of agents are not open yet');
  return from;
}
