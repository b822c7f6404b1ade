import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Consecutive failures without delay. */
const freeFailures = 5;
const maxDelayMs = 15 * 60_000;
/** The count starts again after this time without a failure. */
const resetAfterMs = 24 * 60 * 60_000;

/**
 * Returns the delay after a number of consecutive failures in milliseconds: 1 s, then doubled each
 * time.
 */
export function delayAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(1000 * 2 ** (failures - freeFailures), maxDelayMs);
}

/** The account that a sign-in names. */
export interface NamedAccount {
  /** The user with this name; null if there is none. */
  userId: number | null;
  /** The name in the form that the database compares. Other case folding gives other results. */
  foldedName: string;
  /** Token of a browser from which this user has signed in; null for any other browser. */
  knownDevice: string | null;
}

/**
 * Returns the key under which attempts are counted: per account, with known browsers counted
 * separately. Unknown names are counted like existing ones, so that throttling does not reveal
 * which names exist.
 */
export function subjectOf({ userId, foldedName, knownDevice }: NamedAccount): string {
  const account = userId === null ? ['name', foldedName] : ['user', userId, knownDevice];
  // Hashed, because users type passwords into the wrong field.
  return createHash('sha256').update(JSON.stringify(account)).digest('hex');
}

/**
 * Counts an attempt before the password is checked, so that parallel attempts cannot exceed the
 * limit. A success resets the count with {@link clearFailures}.
 * @returns false if the account is blocked.
 */
export async function countAttempt(
  db: Kysely<Schema>,
  subject: string,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // The hourly sweep removes the failures of other accounts.
    await trx
      .deleteFrom('sign_in_failures')
      .where('subject', '=', subject)
      .where('last_failure_at', '<', new Date(now.getTime() - resetAfterMs))
      .execute();
    const counted = await trx
      .insertInto('sign_in_failures')
      .values({ subject, failures: 1, last_failure_at: now, blocked_until: now })
      .onConflict((conflict) =>
        conflict
          .column('subject')
          .doUpdateSet({
            failures: sql<number>`sign_in_failures.failures + 1`,
            last_failure_at: now,
          })
          .where('sign_in_failures.blocked_until', '<=', now),
      )
      .returning('failures')
      .executeTakeFirst();
    if (!counted) return false;
    await trx
      .updateTable('sign_in_failures')
      .set({ blocked_until: new Date(now.getTime() + delayAfter(counted.failures)) })
      .where('subject', '=', subject)
      .execute();
    return true;
  });
}

/** Resets the count after a sign-in. @returns the number of attempts. */
export async function clearFailures(db: Kysely<Schema>, subject: string): Promise<number> {
  const row = await db
    .deleteFrom('sign_in_failures')
    .where('subject', '=', subject)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}
