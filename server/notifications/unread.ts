import { sql } from 'kysely';
import { settlementVisibleTo } from '#server/account/agent.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { visibleTo } from '#server/transaction/visibility.ts';
import { isReceived } from './received.ts';

type Recipient = Pick<SignedIn, 'userId' | 'role'>;

/** The bell shows 99+ long before, and a user who never opens it may have very many. */
const highestCount = 1000;

/**
 * Expression for the number of unread notifications about what the user may see, up to the highest
 * one.
 */
export const countUnread = (user: Recipient) => sql<number>`(
  select count(*)
  from (
    select
    from (
      select transaction_id, settlement_id from events where user_id = ${user.userId} and read_at is null
      union all
      select event.transaction_id, event.settlement_id
      from role_periods period
      cross join lateral (
        select event_id, transaction_id, settlement_id, user_id, role, actor_id
        from events where role = period.role and event_id > period.read_to
        union all
        select event_id, transaction_id, settlement_id, user_id, role, actor_id
        from events where role = period.role and event_id = any (period.missing)
      ) event
      where ${isReceived(user)}
    ) unread
    ${visibleOnly(user)}
    limit ${sql.lit(highestCount)}
  ) counted
)`;

/**
 * Leaves out the events about transactions and settlements that the user may not see. The limit of one
 * makes the database look up each by its id: usually few events are unread, but it expects many and
 * would read all transactions.
 */
const visibleOnly = (user: Recipient) =>
  user.role === 'admin'
    ? sql``
    : sql`cross join lateral (
        select 1 from transactions
        where transactions.transaction_id = unread.transaction_id and ${visibleTo(user)}
        union all
        select 1 from settlements
        where settlements.settlement_id = unread.settlement_id and ${settlementVisibleTo(user)}
        limit 1
      ) visible`;
