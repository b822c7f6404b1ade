import { type Kysely, sql, type Transaction } from 'kysely';
import type { FactorKind } from '#domain/users/secondFactor.ts';
import type { Schema } from '../db/schema.ts';
import { deleteRecoveryCodes } from './recoveryCodes.ts';

/** Condition of a query of `users`: the user has set up an authenticator app. */
export const hasApp = sql<boolean>`exists (
  select from totp_secrets where totp_secrets.user_id = users.user_id and is_confirmed)`;

/** Condition of a query of `users`: the user has a passkey. */
export const hasPasskey = sql<boolean>`exists (
  select from passkeys where passkeys.user_id = users.user_id)`;

/** Returns the kinds of proof that a user has besides the password. */
export async function readFactors(
  db: Kysely<Schema>,
  userId: number,
): Promise<readonly FactorKind[]> {
  const { has_app, has_passkey } = await db
    .selectFrom('users')
    .select([hasApp.as('has_app'), hasPasskey.as('has_passkey')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return [...(has_app ? ['app' as const] : []), ...(has_passkey ? ['passkey' as const] : [])];
}

/**
 * Deletes what has no use without a second factor, after one was removed. Sessions that were begun with it
 * then count as begun without one. @returns false if the user has another factor, and then nothing is changed.
 */
export async function endWithoutFactor(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  if ((await readFactors(trx, userId)).length > 0) return false;
  await deleteRecoveryCodes(trx, userId);
  await trx
    .updateTable('sessions')
    .set({ factor_at: null })
    .where('user_id', '=', userId)
    .execute();
  return true;
}
