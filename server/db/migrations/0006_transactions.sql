-- Servers only read the statuses. A change of one is a migration: a server that wrote its list at every start would
-- undo those of a newer release.
create table statuses (
  status_code text primary key,
  status_desc text not null,
  colour text not null,
  status_type text not null check (status_type in ('', 'M'))
);
insert into statuses (status_code, status_desc, colour, status_type) values
  ('WTG', 'Waiting', 'YELLOW', ''),
  ('PND', 'Pending', 'ORANGE', 'M'),
  ('HLD', 'Hold', 'GREY', ''),
  ('NPP', 'Name Problem', 'RED', 'M'),
  ('CLP', 'Limit Problem', 'PURPLE', 'M'),
  ('OSP', 'Other Side Problem', 'BROWN', 'M'),
  ('RTY', 'Retry', 'BLUE', 'M'),
  ('CNL', 'Cancelled', 'RED', 'M'),
  ('CHK', 'Checking', 'SKYBLUE', 'M'),
  ('CMP', 'Completed', 'GREEN', '');

-- One row a business day: the running number of its transactions.
create table transaction_days (
  business_day date primary key,
  last_number integer not null check (last_number > 0)
);

create table transactions (
  transaction_id text primary key check (length(transaction_id) between 8 and 64),
  sequence bigint generated always as identity unique,
  transaction_code text not null unique,
  status text not null references statuses,
  bank_code text not null references banks,
  agent_id bigint not null references users,
  customer text not null check (length(customer) <= 200),
  amount_paise bigint not null check (amount_paise > 0),
  paid_paise bigint not null default 0 check (paid_paise >= 0),
  notes text not null check (length(notes) <= 4000),
  error_notes text not null default '' check (length(error_notes) <= 1000),
  initiated_by bigint not null references users,
  -- Digest of what the first call carried; the same id with other content is refused.
  content_sha256 bytea not null check (length(content_sha256) = 32),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  -- Since when the transaction has its status, for due times.
  status_since timestamptz,
  -- What a transfer that was entered twice is found by: sounds of the customer's name, and the numbers in the notes.
  -- The app derives them with each change of the texts (server/transaction/duplicateKeys.ts).
  duplicate_keys text[] not null default '{}',
  check (paid_paise <= amount_paise),
  -- Nothing is left to pay exactly when the transaction is being checked or completed.
  check ((paid_paise = amount_paise) = (status in ('CHK', 'CMP'))),
  check (status <> 'CNL' or paid_paise = 0),
  check ((completed_at is not null) = (status = 'CMP'))
);

create function set_status_since() returns trigger language plpgsql set search_path from current as $$
begin
  new.status_since = case tg_op when 'INSERT' then new.created_at else new.updated_at end;
  return new;
end
$$;
-- A backup contains the column.
create trigger transactions_first_status before insert on transactions for each row
  when (new.status_since is null and new.status not in ('CMP', 'CNL'))
  execute function set_status_since();
create trigger transactions_status_since before update of status on transactions for each row
  when (new.status <> old.status)
  execute function set_status_since();

-- Messages of bankers, admins and the agent on a transaction.
create table messages (
  message_id text primary key check (length(message_id) between 8 and 64),
  sequence bigint generated always as identity unique,
  transaction_id text not null references transactions,
  -- The transaction's agent at that time. A later agent does not see the message.
  agent_id bigint not null references users,
  user_id bigint not null references users,
  -- False for a message of a banker or an admin. Stored, because users change their role.
  is_from_agent boolean not null,
  text text not null check (length(text) <= 1000),
  content_sha256 bytea not null check (length(content_sha256) = 32),
  created_at timestamptz not null,
  check (not is_from_agent or user_id = agent_id)
);
-- Reads the messages of a transaction, and counts those without an answer for lists.
create index messages_transaction on messages (transaction_id, sequence);
create trigger messages_append_only before update or delete or truncate on messages
  for each statement execute function refuse_change();
revoke delete, truncate on messages from public, current_user;
