-- Who is paying a transaction, so that two bankers do not pay it twice. A claim ends with the session
-- that took or extended it.
create table claims (
  transaction_id text primary key references transactions on delete cascade,
  user_id bigint not null references users on delete cascade,
  session_hash bytea not null references sessions on delete cascade,
  taken_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > taken_at)
);
create index claims_session on claims (session_hash);
create index claims_expired on claims (expires_at);
