import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { hashToken, newToken } from '#server/sessions/sessions.ts';

/** How long a browser stays known without a sign-in, ms. */
export const deviceLifetimeMs = 90 * 24 * 60 * 60_000;

/**
 * Whether this user has signed in from the browser that carries this token. A known browser is
 * throttled apart from the rest, so that nobody locks a user out by failing in their name.
 */
export async function isKnownDevice(
  db: Kysely<Schema>,
  token: string,
  { userId, now }: { userId: number | null; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '>', new Date(now.getTime() - deviceLifetimeMs))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes that the user signed in from here.
 * @param carried the token the browser came with. It stays when it is one of ours, because
 * several people may share the browser; nobody else's choice of a token is taken over.
 * @returns the token the browser is to keep.
 */
export async function rememberDevice(
  db: Kysely<Schema>,
  carried: string | null,
  { userId, now }: { userId: number; now: Date },
): Promise<string> {
  const token = carried !== null && (await isOurs(db, carried)) ? carried : newToken();
  await db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), user_id: userId, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  return token;
}

async function isOurs(db: Kysely<Schema>, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** After a change of password, whoever knew the old one starts as a stranger. */
export async function forgetDevicesOf(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}
