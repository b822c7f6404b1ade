import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { visibleTo } from '#server/transaction/visibility.ts';

const limit = 50;

/**
 * Returns the user's newest notifications about transactions that they may see, and marks all
 * notifications as read.
 */
export function listAndMarkRead(context: CallContext) {
  const { db, user, clock } = context;
  return inTransaction(db, async (trx) => {
    await confirmActor(trx, context);
    // Marks first: a notification written in between is returned, and counted once more, but never
    // lost.
    await trx
      .updateTable('notifications')
      .set({ read_at: clock() })
      .where('user_id', '=', user.userId)
      .where('read_at', 'is', null)
      .execute();
    return trx
      .selectFrom('notifications')
      .innerJoin('transactions', 'transactions.transaction_id', 'notifications.transaction_id')
      .select(['notifications.transaction_id', 'notifications.message'])
      .where('notifications.user_id', '=', user.userId)
      .where(visibleTo(user))
      .orderBy('notifications.notification_id', 'desc')
      .limit(limit)
      .execute();
  });
}
