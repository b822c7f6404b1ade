import type { Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { sessionFailed } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';

/**
 * Query that locks the session of the call and its user; no row if the session is not valid, or if
 * the user is inactive or has another role. A change that ends the session either happens before,
 * and there is no row, or waits for this database transaction.
 */
export const lockActor = (trx: Transaction<Schema>, { session, user }: CallContext) =>
  trx
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.user_id')
    .select('users.user_id')
    .where('sessions.token_hash', '=', session.tokenHash)
    .where('users.user_id', '=', user.userId)
    .where('users.role', '=', user.role)
    .where('users.deleted_flg', '=', '')
    // Locks the user first, like the code that ends all sessions of a user. The weaker lock on the
    // session allows other calls to record its use.
    .forShare('users')
    .forKeyShare('sessions');

/** Checks the session of the call under a lock; see {@link lockActor}. @throws HttpRefusal */
export async function confirmActor(trx: Transaction<Schema>, context: CallContext): Promise<void> {
  const actor = await lockActor(trx, context).executeTakeFirst();
  requireActor(context, actor?.user_id ?? null);
}

/** @throws HttpRefusal if {@link lockActor} found no user or the session has expired. */
export function requireActor(
  { clock, session, sessionTimes }: CallContext,
  lockedUserId: number | null,
): void {
  // Compared last, because the call may have waited for the locks.
  const hasExpired = clock().getTime() - session.createdAt.getTime() >= sessionTimes.absoluteMs;
  if (lockedUserId === null || hasExpired) throw sessionFailed();
}
