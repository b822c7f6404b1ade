import { sql } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { visibleTo } from '#server/transaction/visibility.ts';
import { isReceived } from './received.ts';

const limit = 50;

interface Notification {
  transaction_id: string;
  message: string;
}

/**
 * Returns the user's newest notifications about transactions that they may see, and marks all
 * notifications as read.
 */
export function listAndMarkRead(context: CallContext): Promise<Notification[]> {
  const { db, user, clock } = context;
  return inTransaction(db, async (trx) => {
    await confirmActor(trx, context);
    // Marks first: a notification written in between is returned, and counted once more, but never
    // lost.
    await trx
      .with('own', () =>
        trx
          .updateTable('events')
          .set({ read_at: clock() })
          .where('user_id', '=', user.userId)
          .where('read_at', 'is', null),
      )
      .selectNoFrom(sql`read_role_events(${user.userId})`.as('marked'))
      .execute();
    const { rows } = await selectNewest(user).execute(trx);
    return rows;
  });
}

/** Query for the newest events for the user and for each role that the user has had. */
const selectNewest = (user: SignedIn) => sql<Notification>`
  select transaction_id, message
  from (
    (
      select event.event_id, event.transaction_id, event.message
      from events event join transactions using (transaction_id)
      where event.user_id = ${user.userId} and ${visibleTo(user)}
      order by event.event_id desc
      limit ${sql.lit(limit)}
    )
    union all
    select newest.event_id, newest.transaction_id, newest.message
    from role_periods period
    cross join lateral (
      select event.event_id, event.transaction_id, event.message
      from events event join transactions using (transaction_id)
      where ${isReceived(user)} and ${visibleTo(user)}
      order by event.event_id desc
      limit ${sql.lit(limit)}
    ) newest
  ) notifications
  order by event_id desc
  limit ${sql.lit(limit)}`;
