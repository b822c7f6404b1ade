-- An admin's request to reverse a payment, which another admin confirms by reversing it.
create table reversal_requests (
  -- Made by the client.
  request_id text primary key check (length(request_id) between 8 and 64),
  payment_id text not null references payments,
  transaction_id text not null references transactions,
  user_id bigint not null references users,
  reason text not null check (length(reason) between 1 and 1000),
  -- Digest of what the first call carried; the same id with other content is refused.
  content_sha256 bytea not null check (length(content_sha256) = 32),
  created_at timestamptz not null
);
create index reversal_requests_payment on reversal_requests (payment_id, created_at desc);
create index reversal_requests_transaction on reversal_requests (transaction_id);
create trigger reversal_requests_append_only before update or delete or truncate on reversal_requests
  for each statement execute function refuse_change();
revoke delete, truncate on reversal_requests from public, current_user;
