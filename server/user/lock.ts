import type { Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, UserRow } from '#server/db/schema.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { userNotFound } from './rows.ts';

export interface LockedUser {
  target: UserRow;
  /** Active admins other than the target. */
  otherAdmins: number;
}

/**
 * Runs a change of one user. All active admins are locked with it, in one order, so that two of
 * them can't deactivate or demote each other at the same time. @throws Refusal `not_found`.
 */
export function changingUser<Result>(
  { db, session }: CallContext,
  userId: number,
  work: (transaction: Transaction<Schema>, locked: LockedUser) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    const rows = await transaction
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
    await confirmActor(transaction, session);
    const target = rows.find((row) => row.user_id === userId);
    if (!target) throw userNotFound();
    const admins = rows.filter((row) => row.role === 'admin' && row.deleted_flg === '');
    const otherAdmins = admins.filter((row) => row !== target).length;
    return work(transaction, { target, otherAdmins });
  });
}

/** Refuses to take away the last active admin. */
export function requireAnotherAdmin({ target, otherAdmins }: LockedUser): void {
  const isActiveAdmin = target.role === 'admin' && target.deleted_flg === '';
  if (isActiveAdmin && otherAdmins === 0) {
    throw new Refusal('The last active admin stays an admin');
  }
}
