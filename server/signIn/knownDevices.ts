import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';

/** Time for which a browser stays known without a sign-in. */
export const deviceLifetimeMs = 90 * 24 * 60 * 60_000;

/**
 * Returns true if this user has signed in from the browser with this token. Known browsers are
 * throttled separately, so that others cannot lock a user out with failed sign-ins.
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
 * Records that the user signed in from this browser.
 * @param sentToken token that the browser sent. It is kept if this server created it, because
 * several users may share a browser.
 * @returns the token for the browser.
 */
export async function rememberDevice(
  db: Kysely<Schema>,
  sentToken: string | null,
  { userId, now }: { userId: number; now: Date },
): Promise<string> {
  const token = sentToken !== null && (await isKnownToken(db, sentToken)) ? sentToken : newToken();
  await db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), user_id: userId, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  return token;
}

async function isKnownToken(db: Kysely<Schema>, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the known browsers of a user after a password change. */
export async function forgetDevices(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}
