import { sql, type Transaction } from 'kysely';
import type { Paise } from '#domain/money/money.ts';
import type { Schema } from '#server/db/schema.ts';
import { owedChanges } from './owedChanges.ts';

interface OpeningLines {
  /** What agents owe at the beginning, without zeros. */
  balances: readonly { agentId: number; amount: Paise }[];
  /** The first day of the accounts, `YYYY-MM-DD`, and when it begins. */
  day: string;
  from: Date;
  timeZone: string;
}

/**
 * Enters the opening balances, and what transfers made agents owe since then, in one statement. The lines are those that
 * the trigger `enter_account_line` would complete one by one. It would change the row of an account once for each line,
 * and until the commit each of these changes reads all earlier ones.
 */
export async function enterOpeningLines(
  trx: Transaction<Schema>,
  { balances, day, from, timeZone }: OpeningLines,
): Promise<void> {
  const agents = balances.map(({ agentId }) => agentId);
  const amounts = balances.map(({ amount }) => amount);
  await sql`
    with entered as (
      select agent_id, 'opening' as kind, amount, null::text as transaction_id,
        ${from}::timestamptz as happened_at, null::bigint as history_id
      from unnest(${agents}::bigint[], ${amounts}::bigint[]) as balances (agent_id, amount)
      union all
      select agent_id, 'transfer', amount, transaction_id, happened_at, history_id
      from (${owedChanges(sql<Date>`${from}::timestamptz`)}) as owed
    ),
    -- The sum of the earlier lines of a transfer; null for its first one.
    continued as (
      select *, sum(amount) over (partition by transaction_id, agent_id order by history_id
        rows between unbounded preceding and 1 preceding) as standing
      from entered
    ),
    -- The day from which a line ages, unless it has the day of the previous line of its transfer.
    dated as (
      select *, case
        when kind = 'opening' then case when amount > 0 then ${day}::date end
        when standing is null and amount < 0 then ${day}::date
        when coalesce(standing, 0) = 0 then (happened_at at time zone ${timeZone}::text)::date
      end as first_day
      from continued
    ),
    parted as (
      select *, count(first_day)
        over (partition by transaction_id, agent_id order by history_id) as part
      from dated
    ),
    aged as (
      select *, max(first_day) over (partition by transaction_id, agent_id, part) as aged_from
      from parted
    ),
    lines as materialized (
      select agent_id, row_number() over account as line_number, kind, amount,
        sum(amount) over account as balance, aged_from, transaction_id,
        max(happened_at) over account as entered_at
      from aged
      window account as (partition by agent_id order by history_id nulls first)
    ),
    opened as (
      insert into accounts (agent_id, balance_paise, line_count)
      select agent_id, sum(amount), count(*) from lines group by agent_id
      on conflict (agent_id) do update
        set balance_paise = excluded.balance_paise, line_count = excluded.line_count
    ),
    days as (
      insert into account_days (agent_id, aged_from, debit_paise)
      select agent_id, aged_from, sum(amount) from lines
      where aged_from is not null group by agent_id, aged_from
    )
    insert into account_lines (agent_id, line_number, kind, amount_paise, balance_paise, aged_from,
      transaction_id, entered_at)
    select agent_id, line_number, kind, amount, balance, aged_from, transaction_id, entered_at
    from lines`.execute(trx);
}
