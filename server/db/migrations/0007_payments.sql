-- The triggers refuse changes of payments and reversals by everyone; the permission refuses them also while a trigger
-- is disabled. Updating remains permitted, because a foreign key that locks a row needs it.

create table payments (
  payment_id text primary key check (length(payment_id) between 8 and 64),
  sequence bigint generated always as identity unique,
  transaction_id text not null references transactions,
  amount_paise bigint not null check (amount_paise > 0),
  user_id bigint not null references users,
  -- The reference that the bank gave, normalised: a UTR or a transaction id.
  bank_reference text check (bank_reference ~ '^[A-Z0-9]{6,35}$'),
  content_sha256 bytea not null check (length(content_sha256) = 32),
  created_at timestamptz not null default now()
);
-- Lists the payments of a transaction.
create index payments_transaction on payments (transaction_id, created_at, sequence);
-- Sums the payments of a day.
create index payments_time on payments (created_at) include (amount_paise, user_id, payment_id);
-- Finds the payments of the same amount, the newest first, whose receipts are compared with a new one.
create index payments_amount on payments (amount_paise, sequence desc);
-- Finds a part of a reference in a search, and an equal one that another payment has.
create index payments_reference_words on payments
  using gin (bank_reference gin_trgm_ops) where bank_reference is not null;
create trigger payments_append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();
revoke delete, truncate on payments from public, current_user;

-- A reversal takes back a whole payment, at most once. Both stay: the sum of the payments that are not reversed is
-- what was paid.
create table reversals (
  reversal_id text primary key check (length(reversal_id) between 8 and 64),
  payment_id text not null unique references payments,
  transaction_id text not null references transactions,
  user_id bigint not null references users,
  reason text not null check (length(reason) between 1 and 1000),
  content_sha256 bytea not null check (length(content_sha256) = 32),
  created_at timestamptz not null default now()
);
create trigger reversals_append_only before update or delete or truncate on reversals
  for each statement execute function refuse_change();
revoke delete, truncate on reversals from public, current_user;

-- An admin's request to reverse a payment, which another admin confirms by reversing it.
create table reversal_requests (
  request_id text primary key check (length(request_id) between 8 and 64),
  payment_id text not null references payments,
  transaction_id text not null references transactions,
  user_id bigint not null references users,
  reason text not null check (length(reason) between 1 and 1000),
  content_sha256 bytea not null check (length(content_sha256) = 32),
  created_at timestamptz not null
);
-- Finds the last request for a payment.
create index reversal_requests_payment on reversal_requests (payment_id, created_at desc);
-- Reads the requests of a transaction.
create index reversal_requests_transaction on reversal_requests (transaction_id);
create trigger reversal_requests_append_only before update or delete or truncate on reversal_requests
  for each statement execute function refuse_change();
revoke delete, truncate on reversal_requests from public, current_user;

-- PAID is derived: whoever writes it, it equals the sum of the payments at the commit.
create function check_paid_sum() returns trigger language plpgsql set search_path from current as $$
declare
  paid bigint;
  total bigint;
begin
  select paid_paise into paid from transactions where transaction_id = new.transaction_id;
  select coalesce(sum(amount_paise), 0) into total from payments p
    where p.transaction_id = new.transaction_id
      and not exists (select from reversals r where r.payment_id = p.payment_id);
  if paid is distinct from total then
    raise exception 'paid % differs from the sum of payments %', paid, total;
  end if;
  return null;
end
$$;
create constraint trigger payments_paid_sum after insert on payments
  deferrable initially deferred for each row execute function check_paid_sum();
create constraint trigger reversals_paid_sum after insert on reversals
  deferrable initially deferred for each row execute function check_paid_sum();
create constraint trigger transactions_paid_sum after insert or update of paid_paise on transactions
  deferrable initially deferred for each row execute function check_paid_sum();

-- Who is paying a transaction, so that two bankers do not pay it twice. A claim ends with the session that took or
-- extended it.
create table claims (
  transaction_id text primary key references transactions on delete cascade,
  user_id bigint not null references users on delete cascade,
  session_hash bytea not null references sessions on delete cascade,
  taken_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > taken_at)
);
-- Ends the claims of a session.
create index claims_session on claims (session_hash);
-- For the sweep, and for the filter of transactions that are being paid.
create index claims_expired on claims (expires_at);
