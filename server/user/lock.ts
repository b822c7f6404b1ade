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
 * Runs a change of one user under a lock. All active admins are locked in the same order, so that
 * two of them cannot deactivate or demote each other at the same time. @throws Refusal `not_found`.
 */
export function withLockedUser<Result>(
  context: CallContext,
  userId: number,
  work: (trx: Transaction<Schema>, locked: LockedUser) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (trx) => {
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
    await confirmActor(trx, context);
    const target = rows.find((row) => row.user_id === userId);
    if (!target) throw userNotFound();
    const admins = rows.filter((row) => row.role === 'admin' && row.deleted_flg === '');
    const otherAdmins = admins.filter((row) => row !== target).length;
    return work(trx, { target, otherAdmins });
  });
}

/** Refuses to remove the last active admin. */
export function requireAnotherAdmin({ target, otherAdmins }: LockedUser): void {
  const isActiveAdmin = target.role === 'admin' && target.deleted_flg === '';
  if (isActiveAdmin && otherAdmins === 0) {
    throw new Refusal('The last active admin stays an admin');
  }
}
