import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Id of the user who has or had this code; null if nobody had it. */
export const userOfCode = (code: string): RawBuilder<number> =>
  sql`(select user_codes.user_id from user_codes where user_codes.code = ${code})`;

/** Returns the user who has or had this code; undefined if nobody had it. */
export const findUserOfCode = (db: Kysely<Schema>, code: string) =>
  db
    .selectFrom('user_codes')
    .innerJoin('users', 'users.user_id', 'user_codes.user_id')
    .select(['users.user_id', 'users.user_code'])
    .where('user_codes.code', '=', code)
    .executeTakeFirst();

/** Returns all codes that a user has or had. */
export async function readCodesOfUser(db: Kysely<Schema>, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_codes')
    .select('code')
    .where('user_id', '=', userId)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}
