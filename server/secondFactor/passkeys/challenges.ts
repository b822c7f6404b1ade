import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PasskeyPurpose, Schema } from '#server/db/schema.ts';

/** Time limit for using a passkey. */
export const challengeLifetimeMs = 5 * 60_000;

/** User who is asked for a passkey, and the purpose. */
export interface ChallengeScope {
  purpose: PasskeyPurpose;
  /** Digest of the token that only this browser has. */
  browserHash: Buffer;
  /** Null for a sign-in without a password. */
  userId: number | null;
}

/** Stores the digest of a new challenge. @returns the challenge */
export async function createChallenge(
  db: Kysely<Schema>,
  { purpose, browserHash, userId }: ChallengeScope,
  now: Date,
): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32));
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      browser_hash: browserHash,
      user_id: userId,
      created_at: now,
    })
    .execute();
  return challenge;
}

/** Returns true if this challenge was created for this scope, is not used yet and has not expired. */
export async function isOpenChallenge(
  db: Kysely<Schema>,
  challenge: Buffer,
  { purpose, browserHash, userId }: ChallengeScope,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('passkey_challenges')
    .select('user_id')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', oldestCreation(now))
    .executeTakeFirst();
  return row !== undefined && row.user_id === userId;
}

/** Uses a challenge up. @returns false if another request was faster. */
export async function redeemChallenge(db: Kysely<Schema>, challenge: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the challenges that have expired. */
export const deleteOldChallenges = (db: Kysely<Schema>, now: Date) =>
  db.deleteFrom('passkey_challenges').where('created_at', '<=', oldestCreation(now));

const oldestCreation = (now: Date) => new Date(now.getTime() - challengeLifetimeMs);

const hashOf = (challenge: Buffer) => createHash('sha256').update(challenge).digest();
