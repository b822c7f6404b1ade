import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { hashToken } from '#server/sessions/sessions.ts';
import type { Attempt } from './provider.ts';

/** How long a person may take to sign in at the provider. */
export const attemptLifetimeMs = 10 * 60_000;

/** Stores a sign-in that begins now. @param token of the browser */
export async function storeAttempt(
  db: Kysely<Schema>,
  token: string,
  { state, nonce, verifier }: Attempt,
  now: Date,
): Promise<void> {
  const row = { token_hash: hashToken(token), state, nonce, verifier, started_at: now };
  await db.insertInto('provider_attempts').values(row).execute();
}

/**
 * Returns a sign-in that this browser has begun with this state, and deletes it, so that it is finished
 * once. @returns null if there is none, or if it has expired.
 */
export async function takeAttempt(
  db: Kysely<Schema>,
  token: string,
  state: string,
  now: Date,
): Promise<Attempt | null> {
  const row = await db
    .deleteFrom('provider_attempts')
    .where('token_hash', '=', hashToken(token))
    .where('state', '=', state)
    .returning(['state', 'nonce', 'verifier', 'started_at'])
    .executeTakeFirst();
  if (!row || row.started_at <= oldestStart(now)) return null;
  return row;
}

/** Deletes the sign-ins that have expired. */
export const deleteOldAttempts = (db: Kysely<Schema>, now: Date) =>
  db.deleteFrom('provider_attempts').where('started_at', '<=', oldestStart(now));

const oldestStart = (now: Date) => new Date(now.getTime() - attemptLifetimeMs);
