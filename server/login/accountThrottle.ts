import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Failures in a row that cost no delay. */
const freeFailures = 5;
const longestDelayMs = 15 * 60_000;
/** After this long without a failure the count starts anew. */
const forgetAfterMs = 24 * 60 * 60_000;

/** How long sign-ins wait after so many failures in a row, ms: 1 s, then doubled each time. */
export function delayAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(1000 * 2 ** (failures - freeFailures), longestDelayMs);
}

/** The account that a sign-in names. */
export interface NamedAccount {
  /** The user of this name; null when there is none. */
  userId: number | null;
  /** The name as the database compares names: other folds of capitals differ from its own. */
  foldedName: string;
  /** The token of a browser this user has signed in from; null for any other. */
  knownDevice: string | null;
}

/**
 * Whose attempts are counted together: all on one account, but those from a known browser apart.
 * Unknown names are counted like known ones, so that throttling does not tell them apart.
 */
export function subjectOf({ userId, foldedName, knownDevice }: NamedAccount): string {
  const account = userId === null ? ['name', foldedName] : ['user', userId, knownDevice];
  // Hashed, because people type their password into the wrong field.
  return createHash('sha256').update(JSON.stringify(account)).digest('hex');
}

/**
 * Counts an attempt before it is tried, so that parallel attempts can't slip through; false when
 * the account is blocked for now. A success takes the count back with {@link forgetFailures}.
 */
export async function admitAttempt(
  db: Kysely<Schema>,
  subject: string,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Those of others are left to the hourly sweep.
    await transaction
      .deleteFrom('sign_in_failures')
      .where('subject', '=', subject)
      .where('last_failure_at', '<', new Date(now.getTime() - forgetAfterMs))
      .execute();
    const counted = await transaction
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
    await transaction
      .updateTable('sign_in_failures')
      .set({ blocked_until: new Date(now.getTime() + delayAfter(counted.failures)) })
      .where('subject', '=', subject)
      .execute();
    return true;
  });
}

/** The person signed in: earlier attempts count no longer. Returns how many there were. */
export async function forgetFailures(db: Kysely<Schema>, subject: string): Promise<number> {
  const row = await db
    .deleteFrom('sign_in_failures')
    .where('subject', '=', subject)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}
