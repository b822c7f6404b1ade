import { type Kysely, sql } from 'kysely';
import { nameWords } from '#domain/names/nameWords.ts';
import { noteNumbersIn } from '#domain/transactions/noteNumbers.ts';
import { duplicateKeysOf } from '#domain/transactions/possibleDuplicates.ts';
import type { Schema } from '../db/schema.ts';

interface Texts {
  customer: string;
  notes: string;
}

/** Returns what is stored with a transaction to find it as a possible duplicate. */
export const keysOfTexts = ({ customer, notes }: Texts): string[] =>
  duplicateKeysOf({ words: nameWords(customer), numbers: noteNumbersIn(notes) });

/** Transactions of one step. */
const perStep = 200;

/**
 * Derives the keys of the newest transactions that have none: of those from before the keys, and of those that a
 * server of the previous release has written. Locked ones are left for a later step.
 * @returns true if more are left.
 */
export function deriveDuplicateKeys(db: Kysely<Schema>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('transactions')
      .select(['transaction_id as id', 'customer', 'notes'])
      .where('duplicate_keys', 'is', null)
      .orderBy('sequence', 'desc')
      .limit(sql.lit(perStep))
      .forUpdate()
      .skipLocked()
      .execute();
    const derived = rows.map(({ id, ...texts }) => ({ id, keys: keysOfTexts(texts) }));
    await sql`
      update transactions set duplicate_keys = derived.keys
      from jsonb_to_recordset(${JSON.stringify(derived)}::jsonb) as derived(id text, keys text[])
      where transaction_id = derived.id`.execute(trx);
    return rows.length === perStep;
  });
}
