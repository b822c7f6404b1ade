import { sql } from 'kysely';
import { maxSavedViews } from '#domain/lists/savedView.ts';
import { allStatuses, statuses } from '#domain/workflow/workflow.ts';
import { type Invariants, newestTimestamp, unclaimedHours } from './invariant.ts';

const statusList = sql.join(
  allStatuses.map((code) => {
    const { description, colour, bankerSelectable } = statuses[code];
    return sql`(${sql.join([code, description, colour, bankerSelectable ? 'M' : ''])})`;
  }),
);

/** Triggers of `migrations/` that enforce rules in the database. */
const triggers = sql.join(
  [
    'payments_append_only',
    'history_append_only',
    'reversals_append_only',
    'reversal_requests_append_only',
    'messages_append_only',
    'payments_paid_sum',
    'reversals_paid_sum',
    'transactions_paid_sum',
    'transactions_first_status',
    'transactions_status_since',
    'settlements_append_only',
    'settlement_decisions_append_only',
    'account_lines_append_only',
    'account_lines_complete',
    'transactions_first_account',
    'transactions_account',
    'users_role_periods',
    'users_codes',
    'banks_short_code',
    'banks_codes',
    'reconciliation_statements_append_only',
    'reconciliation_lines_append_only',
    'reconciliation_matches_append_only',
    'reconciliation_parts_append_only',
    'reconciliation_undos_append_only',
    'reconciliation_notes_append_only',
    'reconciliation_closes_append_only',
    'reconciliation_parts_sums',
    'reconciliation_undos_sums',
  ].map((name) => sql`(${name})`),
);

const messagesWhere = (condition: ReturnType<typeof sql>) =>
  sql<{ id: string }>`select m.message_id as id from messages m where ${condition}`;

const filesWhere = (condition: ReturnType<typeof sql>) =>
  sql<{ id: string }>`select f.file_id as id from files f where ${condition}`;

/** Invariants of codes, files, users, events and reference data. */
export const recordInvariants = {
  'a transaction code is unique': sql`select transaction_code as id from transactions
    group by transaction_code having count(*) > 1`,
  'a transaction code has a day and a number of at least four digits': sql`
    select transaction_id as id from transactions where transaction_code !~ '^[0-9]{10,}$'`,
  // The audit does not know the business time zone; every zone is within one day of UTC.
  'a transaction code contains the day of the initiation': sql`select transaction_id as id from transactions
    where substr(transaction_code, 1, 6) not in (
      to_char(created_at at time zone 'UTC' - interval '1 day', 'YYMMDD'),
      to_char(created_at at time zone 'UTC', 'YYMMDD'),
      to_char(created_at at time zone 'UTC' + interval '1 day', 'YYMMDD'))`,
  'transaction codes of a day are numbered from 1 without gaps': sql`
    select coalesce(day.prefix, numbered.prefix) as id
    from (select to_char(business_day, 'YYMMDD') as prefix, last_number from transaction_days) day
    full join (
      select substr(transaction_code, 1, 6) as prefix, count(*) as count,
        min(substr(transaction_code, 7)::numeric) as first,
        max(substr(transaction_code, 7)::numeric) as last
      from transactions where transaction_code ~ '^[0-9]{10,}$'
      group by substr(transaction_code, 1, 6)
    ) numbered on numbered.prefix = day.prefix
    where (numbered.first, numbered.last, numbered.count)
      is distinct from (1, day.last_number, day.last_number)`,

  'a claimed attachment belongs to a transaction': filesWhere(sql`
    f.purpose = 'attachment' and f.claimed_at is not null and not exists (
      select from transactions t where t.transaction_id = f.transaction_id)`),
  'a claimed receipt belongs to a payment of its uploader': filesWhere(sql`
    f.purpose = 'receipt' and f.claimed_at is not null and not exists (
      select from payments p where p.payment_id = f.payment_id
        and p.transaction_id = f.transaction_id and p.user_id = f.uploader_id)`),
  'a claimed photo belongs to a message of its uploader': filesWhere(sql`
    f.purpose = 'message' and f.claimed_at is not null and not exists (
      select from messages m where m.message_id = f.message_id
        and m.transaction_id = f.transaction_id and m.user_id = f.uploader_id)`),
  'a claimed receipt of a settlement belongs to one of its uploader': filesWhere(sql`
    f.purpose = 'settlement' and f.claimed_at is not null and not exists (
      select from settlements s
      where s.settlement_id = f.settlement_id and s.user_id = f.uploader_id)`),
  'a message has a text or a photo': messagesWhere(sql`m.text = '' and not exists (
    select from files f where f.message_id = m.message_id and f.claimed_at is not null)`),
  // Messages of the same user, time and text have one row each.
  'a message has one history row by its user': messagesWhere(sql`(
    select count(*) from history h
    where h.transaction_id = m.transaction_id and h.user_id = m.user_id
      and h.action = 'message' and h.happened_at = m.created_at
      and coalesce(h.changes -> 'message' ->> 1, '') = m.text
    ) <> (
    select count(*) from messages same
    where same.transaction_id = m.transaction_id and same.user_id = m.user_id
      and same.created_at = m.created_at and same.text = m.text)`),
  'receipts that look alike name each other and belong to two payments': sql`
    select found.file_id as id from receipt_matches found
    where not exists (
      select from receipt_matches back
      join files own on own.file_id = back.other_file_id
      join files other on other.file_id = back.file_id
      where back.file_id = found.other_file_id and back.other_file_id = found.file_id
        and own.payment_id <> other.payment_id
        and own.claimed_at is not null and other.claimed_at is not null)`,
  'a logo belongs to a bank': filesWhere(sql`f.purpose = 'logo' and (f.claimed_at is null
    or not exists (select from banks b where b.logo_file_id = f.file_id))`),
  'the logo file of a bank is a logo': sql`select b.bank_code as id from banks b
    join files f on f.file_id = b.logo_file_id where f.purpose <> 'logo'`,
  'a file that is to be removed has no row': filesWhere(sql`exists (
    select from file_removals r where r.file_id = f.file_id)`),
  'an unclaimed file is younger than the limit of the sweep': filesWhere(sql`
    f.claimed_at is null
    and f.created_at < ${newestTimestamp} - make_interval(hours => ${unclaimedHours}::integer)`),

  'a session belongs to an active user': sql`select s.user_id as id from sessions s
    left join users u using (user_id) where u.deleted_flg is distinct from ''`,
  'a user has at most twenty saved views': sql`select user_id as id from saved_views
    group by user_id having count(*) > ${maxSavedViews}`,
  'an account at an identity provider belongs to a user': sql`
    select i.subject as id from user_identities i
    where not exists (select from users u where u.user_id = i.user_id)`,
  'a user has at most one account at an identity provider': sql`
    select user_id as id from user_identities group by issuer, user_id having count(*) > 1`,
  'a user has its code': sql`select u.user_id as id from users u
    where not exists (
      select from user_codes c where c.code = u.user_code and c.user_id = u.user_id)`,
  'a bank has its code and its first one': sql`select b.bank_code as id from banks b
    where 2 > (
      select count(*) from unnest(array[b.bank_code, b.short_code]) used
      join bank_codes c on c.code = used and c.bank_code = b.bank_code)`,
  'there is an active admin': sql`select 'users' as id where exists (select from users)
    and not exists (select from users where role = 'admin' and deleted_flg = '')`,
  // Uses the newest history row up to the event. Rows with the same time cannot be ordered, so any of
  // them suffices.
  'bankers have no notifications about waiting transactions': sql`
    select e.event_id as id from events e left join users u using (user_id)
    where e.transaction_id is not null
      and (e.role = 'banker' or (u.role = 'banker' and u.updated_at <= e.created_at))
      and not exists (
        select from history h
        where h.transaction_id = e.transaction_id and h.to_status <> 'WTG' and h.happened_at = (
          select max(newest.happened_at) from history newest
          where newest.transaction_id = e.transaction_id and newest.happened_at <= e.created_at))`,
  // Only an admin's form can change the agent. The earlier agent may have older notifications.
  'agents have notifications about their own transactions only': sql`
    select e.event_id as id
    from events e join users u using (user_id) join transactions t using (transaction_id)
    where u.role = 'agent' and u.updated_at <= e.created_at and t.agent_id <> u.user_id
      and not exists (
        select from history h join users editor on editor.user_id = h.user_id
        where h.transaction_id = e.transaction_id and h.action = 'update'
          and editor.role <> 'agent' and h.happened_at >= e.created_at)`,
  'notifications about a settlement are for admins or its agent': sql`
    select e.event_id as id from events e join settlements s using (settlement_id)
    where e.role = 'banker' or e.user_id <> s.agent_id`,
  'the users who receive the events of a role are its active ones': sql`
    select coalesce(u.user_id, p.user_id) as id
    from (select user_id, role from users where deleted_flg = '' and role <> 'agent') u
    full join (select user_id, role from role_periods where until_event is null) p
      on p.user_id = u.user_id and p.role = u.role
    where u.user_id is null or p.user_id is null`,
  // Such a mark would hide later events.
  'no event is read before it is written': sql`select period_id as id from role_periods
    where greatest(after_event, read_to) > coalesce(
      pg_sequence_last_value(pg_get_serial_sequence('events', 'event_id')), 0)`,

  'the table of statuses equals the workflow': sql`
    select coalesce(stored.status_code, known.code) as id from statuses stored
    full join (values ${statusList}) known (code, description, colour, type)
      on known.code = stored.status_code
    where (stored.status_desc, stored.colour, stored.status_type)
      is distinct from (known.description, known.colour, known.type)`,
  'there is one settings row': sql`select 'settings' as id where 1 <> (select count(*) from settings)`,
  'the triggers of the database are enabled': sql`
    select expected.name as id from (values ${triggers}) expected (name)
    where not exists (
      select from pg_trigger where tgname = expected.name and tgenabled in ('O', 'A'))`,
} as const satisfies Invariants;
