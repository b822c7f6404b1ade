import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { hashToken } from '#server/sessions/sessions.ts';
import type { Attempt } from './provider.ts';

/** Time limit for an attempt at the provider: a sign-in, or the confirmation of a session. */
export const attemptLifetimeMs = 10 * 60_000;

/** An attempt that this server has begun. */
export interface BegunAttempt extends Attempt {
  /** Hash of the session whose user proves again who they are; null for a sign-in. */
  sessionHash: Buffer | null;
}

/** Stores an attempt that begins now. @param token of the attempt, which its browser keeps */
export async function storeAttempt(
  db: Kysely<Schema>,
  token: string,
  { state, nonce, verifier, sessionHash }: BegunAttempt,
  now: Date,
): Promise<void> {
  const secrets = { token_hash: hashToken(token), state, nonce, verifier };
  await db
    .insertInto('provider_attempts')
    .values({ ...secrets, started_at: now, session_hash: sessionHash })
    .execute();
}

/**
 * Returns an attempt that this browser has begun with this state, and deletes it, so that it is finished
 * once. @param tokens of the attempts of this browser @returns null if there is none, or if it has expired.
 */
export async function takeAttempt(
  db: Kysely<Schema>,
  tokens: readonly string[],
  state: string,
  now: Date,
): Promise<(BegunAttempt & { tokenHash: Buffer }) | null> {
  if (tokens.length === 0) return null;
  const row = await db
    .deleteFrom('provider_attempts')
    .where('token_hash', 'in', tokens.map(hashToken))
    .where('state', '=', state)
    .returning(['token_hash', 'state', 'nonce', 'verifier', 'started_at', 'session_hash'])
    .executeTakeFirst();
  if (!row || row.started_at <= oldestStart(now)) return null;
  return { ...row, tokenHash: row.token_hash, sessionHash: row.session_hash };
}

/** Deletes the attempts that have expired. */
export const deleteOldAttempts = (db: Kysely<Schema>, now: Date) =>
  db.deleteFrom('provider_attempts').where('started_at', '<=', oldestStart(now));

const oldestStart = (now: Date) => new Date(now.getTime() - attemptLifetimeMs);
