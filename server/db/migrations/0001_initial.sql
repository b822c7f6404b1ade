-- Amounts are whole counts of paise. Times are timestamptz. Ids of transactions and payments are
-- made by the client and kept for ever: they are what makes a repeated call harmless.

create table users (
  user_id bigint generated always as identity primary key,
  user_name text not null check (length(user_name) between 1 and 100),
  user_code text not null unique check (user_code ~ '^[A-Z0-9]{1,5}$'),
  role text not null check (role in ('admin', 'banker', 'agent')),
  phone text not null check (length(phone) <= 20),
  password_hash text not null,
  deleted_flg text not null default '' check (deleted_flg in ('', 'D')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Signing in does not care about capitals, so two names may not differ by them alone.
create unique index users_name_key on users (lower(user_name));

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table sign_in_failures (
  subject text primary key,
  failures integer not null check (failures > 0),
  last_failure_at timestamptz not null,
  blocked_until timestamptz not null
);

create table files (
  file_id text primary key check (length(file_id) = 32),
  -- Files of one call share their time; people see them in the order they were sent.
  sequence bigint generated always as identity unique,
  purpose text not null check (purpose in ('attachment', 'receipt', 'logo')),
  uploader_id bigint not null references users,
  -- The client-made ids this file was uploaded under; the transaction may not exist yet.
  transaction_id text,
  payment_id text,
  -- Null until the transaction or payment it was uploaded for exists.
  claimed_at timestamptz,
  file_name text not null check (length(file_name) <= 255),
  media_type text not null,
  -- False for what browsers must never open in place.
  is_inline boolean not null,
  byte_size bigint not null check (byte_size > 0),
  -- Of the bytes as received, kept as evidence.
  received_sha256 bytea not null check (length(received_sha256) = 32),
  created_at timestamptz not null default now(),
  check ((purpose = 'logo') = (transaction_id is null)),
  check ((purpose = 'receipt') = (payment_id is not null))
);
create index files_transaction on files (transaction_id, purpose);
create index files_payment on files (payment_id) where payment_id is not null;
create index files_uploader on files (uploader_id, created_at);
create index files_unclaimed on files (created_at) where claimed_at is null;

create table banks (
  bank_code text primary key check (bank_code = upper(bank_code) and length(bank_code) between 1 and 20),
  bank_name text not null check (length(bank_name) between 1 and 100),
  logo_file_id text references files,
  deleted_flg text not null default '' check (deleted_flg in ('', 'D')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table statuses (
  status_code text primary key,
  status_desc text not null,
  colour text not null,
  status_type text not null check (status_type in ('', 'M'))
);

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
  check (paid_paise <= amount_paise),
  -- Nothing is left to pay exactly when the transaction is being checked or completed.
  check ((paid_paise = amount_paise) = (status in ('CHK', 'CMP'))),
  check (status <> 'CNL' or paid_paise = 0),
  check ((completed_at is not null) = (status = 'CMP'))
);
create index transactions_newest on transactions (created_at desc, sequence desc);
create index transactions_agent on transactions (agent_id, created_at desc, sequence desc);
create index transactions_completed on transactions (completed_at) where completed_at is not null;
create index transactions_status on transactions (status, created_at desc, sequence desc);

create table payments (
  payment_id text primary key check (length(payment_id) between 8 and 64),
  sequence bigint generated always as identity unique,
  transaction_id text not null references transactions,
  amount_paise bigint not null check (amount_paise > 0),
  user_id bigint not null references users,
  content_sha256 bytea not null check (length(content_sha256) = 32),
  created_at timestamptz not null default now()
);
create index payments_transaction on payments (transaction_id, created_at, sequence);

create table history (
  history_id bigint generated always as identity primary key,
  transaction_id text not null references transactions,
  happened_at timestamptz not null default now(),
  user_id bigint not null references users,
  action text not null,
  from_status text references statuses,
  to_status text not null references statuses,
  from_amount_paise bigint,
  to_amount_paise bigint not null,
  payment_id text references payments,
  file_id text,
  reason text
);
create index history_transaction on history (transaction_id, history_id);

create table notifications (
  notification_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  transaction_id text not null references transactions,
  message text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_newest on notifications (user_id, notification_id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

create table settings (
  only_row boolean primary key default true check (only_row),
  rate numeric(12, 4) not null check (rate >= 0),
  updated_at timestamptz not null default now()
);
insert into settings (rate) values (0);

-- What was paid and what happened is written once and never changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger payments_append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();
create trigger history_append_only before update or delete or truncate on history
  for each statement execute function refuse_change();

-- PAID is derived: it always equals the sum of the payments, whoever writes it.
create function check_paid_sum() returns trigger language plpgsql as $$
declare
  paid bigint;
  total bigint;
begin
  select paid_paise into paid from transactions where transaction_id = new.transaction_id;
  select coalesce(sum(amount_paise), 0) into total
    from payments where transaction_id = new.transaction_id;
  if paid is distinct from total then
    raise exception 'paid % differs from the sum of payments %', paid, total;
  end if;
  return null;
end
$$;
create constraint trigger payments_paid_sum after insert on payments
  deferrable initially deferred for each row execute function check_paid_sum();
create constraint trigger transactions_paid_sum after insert or update of paid_paise on transactions
  deferrable initially deferred for each row execute function check_paid_sum();
