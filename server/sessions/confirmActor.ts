import type { Transaction } from 'kysely';
import { sessionFailed } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from './signedIn.ts';

/**
 * Reads again, under a lock, that the user is active in the role the call began with: a change
 * of either happens before this transaction, which then refuses, or after it.
 */
export async function confirmActor(
  transaction: Transaction<Schema>,
  user: SignedIn,
): Promise<void> {
  const row = await transaction
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', user.userId)
    .where('role', '=', user.role)
    .where('deleted_flg', '=', '')
    .forShare()
    .executeTakeFirst();
  if (!row) throw sessionFailed();
}
