import type { Transaction } from 'kysely';
import { sessionFailed } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Session } from './sessions.ts';

/**
 * Reads again, under a lock, that the session of the call lasts and that its user is active in the
 * role the call began with. Whatever ends the session happens before this transaction, which then
 * refuses, or waits for it. @throws HttpRefusal
 */
export async function confirmActor(
  transaction: Transaction<Schema>,
  { tokenHash, user }: Session,
): Promise<void> {
  const row = await transaction
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.user_id')
    .select('users.user_id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.user_id', '=', user.userId)
    .where('users.role', '=', user.role)
    .where('users.deleted_flg', '=', '')
    // The user first, as whatever ends all sessions of a user does. The weaker lock on the session
    // lets other calls note that it is used.
    .forShare('users')
    .forKeyShare('sessions')
    .executeTakeFirst();
  if (!row) throw sessionFailed();
}
