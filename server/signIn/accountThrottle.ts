import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

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

/** An attempt that was counted. */
export interface CountedAttempt {
  /** Key of the count. */
  subject: string;
  /** Until when it blocks further attempts. */
  blockedUntil: Date;
}

/**
 * Counts an attempt before the password is checked, so that parallel attempts cannot exceed the
 * limit. A success resets the count with {@link clearFailures}.
 * @returns null if the account is blocked.
 */
export async function countAttempt(
  db: Kysely<Schema>,
  subject: string,
  now: Date,
): Promise<CountedAttempt | null> {
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
    if (!counted) return null;
    const blockedUntil = new Date(now.getTime() + delayAfter(counted.failures));
    await trx
      .updateTable('sign_in_failures')
      .set({ blocked_until: blockedUntil })
      .where('subject', '=', subject)
      .execute();
    return { subject, blockedUntil };
  });
}

/**
 * Reverts the count of an attempt that has neither failed nor succeeded, so that nobody can reset the count
 * of failures by it. The block of a later attempt stays. @returns the number of attempts.
 */
export async function revertAttempt(
  db: Kysely<Schema>,
  { subject, blockedUntil }: CountedAttempt,
  now: Date,
): Promise<number> {
  const row = await db
    .updateTable('sign_in_failures')
    .set({
      failures: sql<number>`failures - 1`,
      blocked_until: sql<Date>`case
        when blocked_until = ${blockedUntil}::timestamptz then ${now}::timestamptz
        else blocked_until end`,
    })
    .where('subject', '=', subject)
    .where('failures', '>', 1)
    .returning('failures')
    .executeTakeFirst();
  if (row) return row.failures + 1;
  await db
    .deleteFrom('sign_in_failures')
    .where('subject', '=', subject)
    .where('failures', '=', 1)
    .execute();
  return 1;
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
