import { type RawBuilder, sql } from 'kysely';

/**
 * Selects what each entry of the history makes an agent owe since a time, by which the lines of transfers are made when
 * the accounts are opened, and checked by the audit. An entry that changes the agent has two rows. The agent of an entry
 * is the one whom the next change of the agent names as the former, or the present one.
 */
export const owedChanges = (since: RawBuilder<Date>) => sql`
  select history_id, transaction_id, happened_at, side.agent_id, sum(side.amount)::bigint as amount
  from history
  join transactions using (transaction_id)
  cross join lateral (
    select coalesce(
      (history.changes -> 'agent_id' ->> 1)::bigint,
      (select (later.changes -> 'agent_id' ->> 0)::bigint from history later
        where later.transaction_id = history.transaction_id and later.history_id > history.history_id
          and later.changes -> 'agent_id' ->> 0 is not null
        order by later.history_id limit 1),
      transactions.agent_id) as agent_id
  ) as after
  cross join lateral (values
    (coalesce((history.changes -> 'agent_id' ->> 0)::bigint, after.agent_id),
      - owed_for(from_status, from_amount_paise)),
    (after.agent_id, owed_for(to_status, to_amount_paise))
  ) as side (agent_id, amount)
  where happened_at >= ${since}
    -- Most entries are about something else.
    and (owed_for(from_status, from_amount_paise) <> owed_for(to_status, to_amount_paise)
      or history.changes -> 'agent_id' is not null)
  group by history_id, transaction_id, happened_at, side.agent_id
  having sum(side.amount) <> 0`;
