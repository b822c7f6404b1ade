import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { visibleTo } from '#server/transaction/visibility.ts';

const mostShown = 50;

/**
 * The user's newest notifications about transactions they may see now, and marks all of the
 * user's as read, so that the count starts from zero.
 */
export function takeNewest({ db, session, user, clock }: CallContext) {
  return inTransaction(db, async (transaction) => {
    await confirmActor(transaction, session);
    // Marked first: what arrives in between is shown now and counted once more, never lost.
    await transaction
      .updateTable('notifications')
      .set({ read_at: clock() })
      .where('user_id', '=', user.userId)
      .where('read_at', 'is', null)
      .execute();
    return transaction
      .selectFrom('notifications')
      .innerJoin('transactions', 'transactions.transaction_id', 'notifications.transaction_id')
      .select(['notifications.transaction_id', 'notifications.message'])
      .where('notifications.user_id', '=', user.userId)
      .where(visibleTo(user))
      .orderBy('notifications.notification_id', 'desc')
      .limit(mostShown)
      .execute();
  });
}
