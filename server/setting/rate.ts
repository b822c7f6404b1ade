import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** The rate in rupees, as short as it can be written (`"83.25"`). */
export async function readRate(db: Kysely<Schema>): Promise<string> {
  const { rate } = await db.selectFrom('settings').select('rate').executeTakeFirstOrThrow();
  return shorten(rate);
}

/** A rate as the database writes it, without the zeros at its end. */
export const shorten = (rate: string) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
