import type { Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, UserRow } from '../db/schema.ts';
import { confirmActor } from '../sessions/confirmActor.ts';
import { userNotFound } from './rows.ts';

export interface LockedUser {
  target: UserRow;
  /** Active admins other than the target. */
  otherAdmins: number;
}

/**
 * Runs a change of one user under a lock. All active admins are locked in the same order, so that
 * two of them cannot deactivate or demote each other at the same time. @throws Refusal `not_found`.
 */
export function withLockedUser<Result>(
  context: CallContext,
  userId: number,
  work: (trx: Transaction<Schema>, locked: LockedUser) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (trx) => {
    const locked = await lockUser(trx, userId);
    await confirmActor(trx, context);
    if (!locked) throw userNotFound();
    return work(trx, locked);
  });
}

/** Locks a user and all active admins. @returns null if there is no such user. */
export async function lockUser(
  trx: Transaction<Schema>,
  userId: number,
): Promise<LockedUser | null> {
  const rows = await trx
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb.and([eb('role', '=', 'admin'), eb('deleted_flg', '=', '')]),
      ]),
    )
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const target = rows.find((row) => row.user_id === userId);
  if (!target) return null;
  const admins = rows.filter((row) => row.role === 'admin' && row.deleted_flg === '');
  return { target, otherAdmins: admins.filter((row) => row !== target).length };
}

/** Returns true if the user is the only active admin. */
export const isLastAdmin = ({ target, otherAdmins }: LockedUser): boolean =>
  target.role === 'admin' && target.deleted_flg === '' && otherAdmins === 0;

/** Refuses to remove the last active admin. */
export function requireAnotherAdmin(locked: LockedUser): void {
  if (isLastAdmin(locked)) throw new Refusal('The last active admin stays an admin');
}
