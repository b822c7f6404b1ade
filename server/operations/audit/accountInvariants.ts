import { sql } from 'kysely';
import { owedChanges } from '#server/account/owedChanges.ts';
import type { Invariants } from './invariant.ts';

const settlementsWhere = (condition: ReturnType<typeof sql>) =>
  sql<{ id: string }>`select s.settlement_id as id from settlements s where ${condition}`;

/** Condition: the number of entries about the settlement with one of these actions, by a user. */
const entriesOf = (actions: ReturnType<typeof sql>, user: ReturnType<typeof sql>) => sql`(
  select count(*) from history h
  where h.about_user_id = s.agent_id and h.user_id = ${user} and h.action in (${actions})
    and h.changes -> 'settlement_id' ->> 1 = s.settlement_id
    and h.changes -> 'settlement' ->> 1 = s.amount_paise::text)`;

/** Invariants of the accounts of agents. Ids of lines are those of their account. */
export const accountInvariants = {
  'the balance of an account is the sum of its lines': sql`
    select a.agent_id as id from accounts a
    left join (
      select agent_id, sum(amount_paise) as total, count(*) as lines from account_lines group by agent_id
    ) l using (agent_id)
    where (a.balance_paise, a.line_count) is distinct from (coalesce(l.total, 0), coalesce(l.lines, 0))`,
  'each line of an account continues the balance of the previous one': sql`
    select distinct agent_id as id from (
      select agent_id, line_number, balance_paise,
        row_number() over lines as number,
        sum(amount_paise) over lines as total
      from account_lines window lines as (partition by agent_id order by line_number)
    ) line
    where line_number <> number or balance_paise <> total`,
  'the lines of a transfer are what its changes made its agents owe': sql`
    select coalesce(entered.transaction_id, owed.transaction_id) as id
    from (
      select transaction_id, agent_id, sum(amount_paise) as total from account_lines
      where kind = 'transfer' group by transaction_id, agent_id
    ) entered
    full join (
      select transaction_id, agent_id, sum(amount) as total
      from (${owedChanges(sql<Date>`(select accounts_from from settings)`)}) change
      group by transaction_id, agent_id
    ) owed on (owed.transaction_id, owed.agent_id) = (entered.transaction_id, entered.agent_id)
    where coalesce(entered.total, 0) <> coalesce(owed.total, 0)`,
  'debits by day are the sums of the lines that age from it': sql`
    select coalesce(d.agent_id, l.agent_id) as id
    from account_days d
    full join (
      select agent_id, aged_from, sum(amount_paise) as total from account_lines
      where aged_from is not null group by agent_id, aged_from
    ) l on (l.agent_id, l.aged_from) = (d.agent_id, d.aged_from)
    where coalesce(d.debit_paise, 0) <> coalesce(l.total, 0)`,
  'a line has a day exactly if it is a debit or takes one back': sql`
    select agent_id as id from account_lines
    where (aged_from is not null) <> (amount_paise > 0 or kind = 'transfer')`,
  'a confirmed settlement has one line of its amount, and no other has one': settlementsWhere(sql`(
      select count(*) from account_lines l where l.settlement_id = s.settlement_id
        and l.agent_id = s.agent_id and l.amount_paise = - s.amount_paise
    ) <> (
      select count(*) from settlement_decisions d
      where d.settlement_id = s.settlement_id and d.outcome = 'confirmed')`),
  'a settlement is announced exactly if it has no decision': settlementsWhere(sql`
    1 <> (select count(*) from settlement_decisions d where d.settlement_id = s.settlement_id)
      + (select count(*) from announced_settlements a
        where a.settlement_id = s.settlement_id and a.agent_id = s.agent_id)`),
  'a settlement has a receipt uploaded by its user': settlementsWhere(sql`not exists (
    select from files f where f.settlement_id = s.settlement_id and f.purpose = 'settlement'
      and f.claimed_at is not null and f.uploader_id = s.user_id)`),
  'a settlement has one history row by its user': settlementsWhere(sql`
    1 <> ${entriesOf(sql`'settlement', 'announce settlement'`, sql`s.user_id`)}`),
  'only the agent who announced a settlement withdraws it': sql`
    select s.settlement_id as id from settlements s join settlement_decisions d using (settlement_id)
    where d.outcome = 'withdrawn' and (d.user_id <> s.agent_id or s.user_id <> s.agent_id)`,
  'a decision about an announced settlement has one history row by its user': sql`
    select s.settlement_id as id from settlements s join settlement_decisions d using (settlement_id)
    where not exists (
        select from history h where h.action = 'settlement' and h.about_user_id = s.agent_id
          and h.changes -> 'settlement_id' ->> 1 = s.settlement_id)
      and 1 <> ${entriesOf(
        sql`case d.outcome when 'confirmed' then 'confirm settlement'
          when 'declined' then 'decline settlement' else 'withdraw settlement' end`,
        sql`d.user_id`,
      )}`,
  'a settlement of the history exists': sql`
    select h.history_id as id from history h
    where h.changes -> 'settlement_id' is not null and not exists (
      select from settlements s where s.settlement_id = h.changes -> 'settlement_id' ->> 1
        and s.agent_id = h.about_user_id)`,
  'an adjustment is as its history entry recorded it, and each entry has one': sql`
    select coalesce(l.adjustment_id, h.id) as id
    from (select * from account_lines where kind = 'adjustment') l
    full join (
      select *, changes -> 'adjustment_id' ->> 1 as id from history where action = 'adjust account'
    ) h on h.id = l.adjustment_id
    where (l.agent_id, l.user_id, l.reason, l.amount_paise::text)
      is distinct from (h.about_user_id, h.user_id, h.reason, h.changes -> 'adjustment' ->> 1)
      or l.entered_at < h.happened_at`,
  'an opening balance is as its history entry recorded it, and each entry has one': sql`
    select coalesce(l.agent_id, h.about_user_id) as id
    from (select * from account_lines where kind = 'opening') l
    full join (select * from history where action = 'open account') h on h.about_user_id = l.agent_id
    where l.amount_paise::text is distinct from h.changes -> 'opening' ->> 1`,
  'the limit of an account is the last that was recorded': sql`
    select a.agent_id as id from accounts a
    left join lateral (
      select h.changes -> 'account_limit' ->> 1 as account_limit from history h
      where h.about_user_id = a.agent_id and h.action = 'set account limit'
      order by h.history_id desc limit 1
    ) last on true
    where a.limit_paise::text is distinct from last.account_limit`,
} as const satisfies Invariants;
