select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- From when on the accounts of agents are kept; null until the operator opens them.
alter table settings add column accounts_from timestamptz;

-- What an agent hands over, in cash or through a bank. An admin records it, or the agent announces it and an admin
-- confirms it.
create table settlements (
  settlement_id text primary key check (length(settlement_id) between 8 and 64),
  sequence bigint generated always as identity unique,
  agent_id bigint not null references users,
  amount_paise bigint not null check (amount_paise > 0),
  method text not null check (method in ('cash', 'bank')),
  -- Normalised, as of payments.
  reference text check (reference ~ '^[A-Z0-9]{6,35}$'),
  -- The admin, or the agent.
  user_id bigint not null references users,
  content_sha256 bytea not null check (length(content_sha256) = 32),
  created_at timestamptz not null
);
-- Lists those of an agent.
create index settlements_agent on settlements (agent_id, sequence);
create trigger settlements_append_only before update or delete or truncate on settlements
  for each statement execute function refuse_change();
revoke delete, truncate on settlements from public, current_user;

-- An admin confirms or declines a settlement, or its agent withdraws it. One without a decision is announced.
create table settlement_decisions (
  settlement_id text primary key references settlements,
  outcome text not null check (outcome in ('confirmed', 'declined', 'withdrawn')),
  -- The admin, or the agent.
  user_id bigint not null references users,
  -- Why it was declined.
  reason text check (length(reason) between 1 and 1000),
  decided_at timestamptz not null,
  check ((outcome = 'declined') = (reason is not null))
);
create trigger settlement_decisions_append_only before update or delete or truncate on settlement_decisions
  for each statement execute function refuse_change();
revoke delete, truncate on settlement_decisions from public, current_user;

-- Those without a decision, so that they are found without reading all others.
create table announced_settlements (
  settlement_id text primary key references settlements,
  agent_id bigint not null references users
);
create index announced_settlements_agent on announced_settlements (agent_id);

-- The account of an agent: the sums of its lines, and what it may reach before people are warned.
create table accounts (
  agent_id bigint primary key references users,
  -- What the agent owes.
  balance_paise bigint not null default 0,
  line_count integer not null default 0,
  limit_paise bigint check (limit_paise >= 0),
  -- Of the limit.
  version integer not null default 1
);

-- The lines of all accounts. A positive amount is a debit: the agent owes more.
create table account_lines (
  agent_id bigint not null references accounts,
  line_number integer not null check (line_number > 0),
  kind text not null check (kind in ('opening', 'transfer', 'settlement', 'adjustment')),
  amount_paise bigint not null check (amount_paise <> 0),
  -- The balance after this line.
  balance_paise bigint not null,
  -- Business day from which a debit ages. What takes a debit back has the same day; null for what settles any debit.
  aged_from date,
  transaction_id text references transactions,
  settlement_id text unique references settlements,
  -- Made by the client.
  adjustment_id text unique check (length(adjustment_id) between 8 and 64),
  reason text check (length(reason) between 1 and 1000),
  -- The admin who made an adjustment.
  user_id bigint references users,
  content_sha256 bytea check (length(content_sha256) = 32),
  -- Never before that of the previous line.
  entered_at timestamptz not null,
  primary key (agent_id, line_number),
  constraint account_lines_kind check (
    (transaction_id is not null) = (kind = 'transfer')
    and (settlement_id is not null) = (kind = 'settlement')
    and (adjustment_id is not null) = (kind = 'adjustment')
    and num_nonnulls(reason, user_id, content_sha256) = case kind when 'adjustment' then 3 else 0 end
  )
);
-- Finds the earlier lines of a transfer.
create index account_lines_transaction on account_lines (transaction_id, agent_id, line_number)
  where transaction_id is not null;
-- Lists the lines of some days.
create index account_lines_time on account_lines (agent_id, entered_at, line_number);
create trigger account_lines_append_only before update or delete or truncate on account_lines
  for each statement execute function refuse_change();
revoke delete, truncate on account_lines from public, current_user;

-- The debits of each account by the day from which they age, less what was taken back.
create table account_days (
  agent_id bigint not null references accounts,
  aged_from date not null,
  debit_paise bigint not null,
  primary key (agent_id, aged_from)
);
-- Finds the days of the age groups for all accounts.
create index account_days_aged_from on account_days (aged_from);

-- What the agent owes for a transfer: its amount from its acceptance on, nothing once it is cancelled.
create function owed_for(status text, amount bigint) returns bigint immutable parallel safe language sql
  return case when status in ('WTG', 'CNL') then 0 else coalesce(amount, 0) end;

-- Completes a new line. The row of the account is locked until the commit, so lines are entered one after the other.
-- A backup contains complete lines.
create function enter_account_line() returns trigger language plpgsql set search_path from current as $$
declare
  today date := (select (new.entered_at at time zone coalesce(business_time_zone, 'UTC'))::date from settings);
  standing bigint;
begin
  insert into accounts (agent_id) values (new.agent_id) on conflict do nothing;
  update accounts
    set balance_paise = balance_paise + new.amount_paise, line_count = line_count + 1
    where agent_id = new.agent_id
    returning balance_paise, line_count into new.balance_paise, new.line_number;
  -- Changes may wait for the account in another order than they began, and clocks of servers differ.
  new.entered_at = greatest(new.entered_at, (select entered_at from account_lines
    where agent_id = new.agent_id and line_number = new.line_number - 1));
  if new.kind = 'transfer' then
    -- A transfer ages from its first debit, and anew once all of it was taken back.
    select sum(amount_paise), (array_agg(aged_from order by line_number desc))[1] into standing, new.aged_from
      from account_lines where transaction_id = new.transaction_id and agent_id = new.agent_id;
    if standing is null and new.amount_paise < 0 then
      -- It was accepted before the opening, whose balance contains it.
      new.aged_from = (select (accounts_from at time zone coalesce(business_time_zone, 'UTC'))::date from settings);
    elsif coalesce(standing, 0) = 0 then
      new.aged_from = today;
    end if;
  elsif new.amount_paise > 0 then
    new.aged_from = today;
  end if;
  if new.aged_from is not null then
    insert into account_days (agent_id, aged_from, debit_paise)
      values (new.agent_id, new.aged_from, new.amount_paise)
      on conflict (agent_id, aged_from)
        do update set debit_paise = account_days.debit_paise + excluded.debit_paise;
  end if;
  return new;
end
$$;
create trigger account_lines_complete before insert on account_lines for each row
  when (new.line_number is null)
  execute function enter_account_line();

-- Enters what a change of a transfer makes the agent owe. A trigger, because it knows every way to change a transfer.
-- While a backup is restored, the accounts are not open yet.
create function enter_transfer() returns trigger language plpgsql set search_path from current as $$
begin
  if new.updated_at >= (select accounts_from from settings) then
    insert into account_lines (agent_id, kind, amount_paise, transaction_id, entered_at)
      select agent_id, 'transfer', sum(amount), new.transaction_id, new.updated_at
      from (values
        -- Of a new transfer, the old row is null.
        (coalesce(old.agent_id, new.agent_id), - owed_for(old.status, old.amount_paise)),
        (new.agent_id, owed_for(new.status, new.amount_paise))
      ) as owed (agent_id, amount)
      group by agent_id
      having sum(amount) <> 0
      -- Accounts are locked in one order.
      order by agent_id;
  end if;
  return null;
end
$$;
create trigger transactions_first_account after insert on transactions for each row
  when (owed_for(new.status, new.amount_paise) <> 0)
  execute function enter_transfer();
create trigger transactions_account after update of status, amount_paise, agent_id on transactions for each row
  when ((old.status, old.amount_paise, old.agent_id) is distinct from (new.status, new.amount_paise, new.agent_id))
  execute function enter_transfer();

-- Receipts of settlements.
alter table files add column settlement_id text;
alter table files drop constraint files_purpose_check, drop constraint files_check;
alter table files
  add constraint files_purpose_check
    check (purpose in ('attachment', 'receipt', 'logo', 'message', 'settlement')),
  add constraint files_transaction_check
    check ((purpose in ('logo', 'settlement')) = (transaction_id is null)),
  add constraint files_settlement_check check ((purpose = 'settlement') = (settlement_id is not null));
create index files_settlement on files (settlement_id) where settlement_id is not null;

-- A notification is about a transaction or about a settlement.
alter table events add column settlement_id text references settlements;
alter table events alter column transaction_id drop not null;
alter table events add constraint events_subject check (num_nonnulls(transaction_id, settlement_id) = 1);

-- The operator opens the accounts with a command.
alter table history drop constraint history_user;
alter table history add constraint history_user check (
  user_id is not null
  or (address is null and device = 'program'
    and action in ('add user', 'reset second factor', 'open account'))
);
