import type { Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { sessionFailed } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';

/**
 * Checks under a lock that the session of the call is valid and its user is active and has the same
 * role. A change that ends the session either happens before, and this check fails, or waits for
 * this database transaction.
 * @throws HttpRefusal
 */
export async function confirmActor(
  trx: Transaction<Schema>,
  { session, clock, sessionTimes }: CallContext,
): Promise<void> {
  const { tokenHash, user, createdAt } = session;
  const row = await trx
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.user_id')
    .select('users.user_id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.user_id', '=', user.userId)
    .where('users.role', '=', user.role)
    .where('users.deleted_flg', '=', '')
    // Locks the user first, like the code that ends all sessions of a user. The weaker lock on the
    // session allows other calls to record its use.
    .forShare('users')
    .forKeyShare('sessions')
    .executeTakeFirst();
  // Compared last, because the call may have waited for the locks.
  const hasExpired = clock().getTime() - createdAt.getTime() >= sessionTimes.absoluteMs;
  if (!row || hasExpired) throw sessionFailed();
}
