import { type Kysely, sql } from 'kysely';
import type { Paise } from '#domain/money/money.ts';
import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { noteChange } from '#server/live/committed.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { isReceived } from './received.ts';
import { seenBy } from './seenBy.ts';
import { countUnread } from './unread.ts';

/** Number of notifications behind the bell. */
const bellSize = 50;

/** The columns of a transaction are null in one about a settlement, and the other way round. */
export interface Notification {
  event_id: number;
  message: string;
  created_at: Date;
  is_unread: boolean;
  transaction_id: string | null;
  transaction_code: string | null;
  bank_name: string | null;
  settlement_id: string | null;
  agent_id: number | null;
  agent_code: string | null;
  /** Of the transaction, or of the settlement. */
  amount_paise: Paise;
}

/**
 * Returns the user's newest notifications about what they may see, and marks all
 * notifications as read. Those returned as unread were unread before.
 */
export function listAndMarkRead(context: CallContext): Promise<Notification[]> {
  const { db, user, clock } = context;
  return inTransaction(db, async (trx) => {
    await confirmActor(trx, context);
    // Marks first: a notification written in between is returned, and counted once more, but never
    // lost.
    const before = await trx
      .with('own', () =>
        trx
          .updateTable('events')
          .set({ read_at: clock() })
          .where('user_id', '=', user.userId)
          .where('read_at', 'is', null),
      )
      // As before, because a statement does not see its own changes.
      .selectNoFrom([
        countUnread(user).as('unread'),
        sql<number[]>`(select coalesce(json_agg(event_id), '[]'::json)
          from (${selectNewest(user, bellSize)}) newest where is_unread)`.as('newestUnread'),
        sql`read_role_events(${user.userId})`.as('marked'),
      ])
      .executeTakeFirstOrThrow();
    // Only then, because a client may read the list again after this event.
    if (before.unread > 0) noteChange(trx, { kind: 'read', userId: user.userId });
    const rows = await readRows(trx, user, bellSize);
    const unread = new Set(before.newestUnread);
    return rows.map((row) => ({ ...row, is_unread: row.is_unread || unread.has(row.event_id) }));
  });
}

/** Returns a page of the user's notifications about what they may see, the newest first. */
export const listPage = ({ db, user }: CallContext, start: number, size: number) =>
  readRows(db, user, start + size, start);

async function readRows(
  db: Kysely<Schema>,
  user: SignedIn,
  limit: number,
  start = 0,
): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select newest.*, transaction_code, bank_name, settlements.agent_id, user_code as agent_code,
      coalesce(transactions.amount_paise, settlements.amount_paise) as amount_paise
    from (${selectNewest(user, limit)} offset ${start}) newest
    left join transactions using (transaction_id)
    left join banks using (bank_code)
    left join settlements using (settlement_id)
    left join users on users.user_id = settlements.agent_id
    order by event_id desc`.execute(db);
  return rows;
}

const subjects = sql`
  left join transactions using (transaction_id)
  left join settlements using (settlement_id)`;

/** Query for the newest events for the user and for each role that the user has had. */
const selectNewest = (user: SignedIn, limit: number) => sql`
  select event_id, transaction_id, settlement_id, message, created_at, is_unread
  from (
    (
      select event.event_id, event.transaction_id, event.settlement_id, event.message,
        event.created_at, event.read_at is null as is_unread
      from events event ${subjects}
      where event.user_id = ${user.userId} and ${seenBy(user)}
      order by event.event_id desc
      limit ${sql.lit(limit)}
    )
    union all
    select newest.*
    from role_periods period
    cross join lateral (
      select event.event_id, event.transaction_id, event.settlement_id, event.message,
        event.created_at,
        event.event_id > period.read_to or event.event_id = any (period.missing) as is_unread
      from events event ${subjects}
      where ${isReceived(user)} and ${seenBy(user)}
      order by event.event_id desc
      limit ${sql.lit(limit)}
    ) newest
  ) notifications
  order by event_id desc
  limit ${sql.lit(limit)}`;
