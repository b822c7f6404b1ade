-- A reversal takes back a whole payment, at most once. Both stay: the sum of the payments that are not
-- reversed is what was paid.
create table reversals (
  -- Made by the client and kept for ever, like the id of a payment.
  reversal_id text primary key check (length(reversal_id) between 8 and 64),
  payment_id text not null unique references payments,
  transaction_id text not null references transactions,
  user_id bigint not null references users,
  reason text not null check (length(reason) between 1 and 1000),
  -- Digest of what the first call carried; the same id with other content is refused.
  content_sha256 bytea not null check (length(content_sha256) = 32),
  created_at timestamptz not null default now()
);
create trigger reversals_append_only before update or delete or truncate on reversals
  for each statement execute function refuse_change();

revoke delete, truncate on reversals from public, current_user;

create or replace function check_paid_sum() returns trigger language plpgsql as $$
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
create constraint trigger reversals_paid_sum after insert on reversals
  deferrable initially deferred for each row execute function check_paid_sum();
