import type { Kysely, Transaction } from 'kysely';
import { isUnavailable } from '#server/db/errors.ts';
import type { Schema } from '#server/db/schema.ts';
import { type LiveChange, uncertain } from './changes.ts';

type Publish = (changes: readonly LiveChange[]) => void;

const publishers = new WeakMap<Kysely<Schema>, Publish[]>();
/** Changes of the open database transactions. */
const uncommitted = new WeakMap<Kysely<Schema>, LiveChange[]>();

/** Passes the changes that this process commits on the database from now on to `publish` as well. */
export function publishChanges(db: Kysely<Schema>, publish: Publish): void {
  publishers.set(db, [...(publishers.get(db) ?? []), publish]);
}

function publishAll(db: Kysely<Schema>, changes: readonly LiveChange[]): void {
  if (changes.length === 0) return;
  for (const publish of publishers.get(db) ?? []) publish(changes);
}

/**
 * Publishes a change after the commit of the database transaction; at once without one.
 * @param db the database, or the open transaction.
 */
export function noteChange(db: Kysely<Schema>, change: LiveChange): void {
  const changes = uncommitted.get(db);
  if (changes) changes.push(change);
  else publishAll(db, [change]);
}

/** Runs the work in a database transaction, and publishes the changes that it noted after the commit. */
export async function executeAndPublish<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const changes: LiveChange[] = [];
  let isDone = false;
  try {
    const result = await db.transaction().execute(async (trx) => {
      uncommitted.set(trx, changes);
      const done = await work(trx);
      isDone = true;
      return done;
    });
    publishAll(db, changes);
    return result;
  } catch (error) {
    // The commit may have succeeded. If not, clients read once more than necessary.
    if (isDone && isUnavailable(error)) publishAll(db, uncertain(changes));
    throw error;
  }
}
