-- Secrets of authenticator apps, encrypted with a key outside the database. A user has one that is in use and,
-- while it is set up, one that is not confirmed yet.
create table totp_secrets (
  user_id bigint not null references users (user_id),
  is_confirmed boolean not null,
  -- Nonce, encrypted secret and tag.
  secret bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  -- The latest time step whose code was accepted: each code is accepted once.
  last_step bigint,
  primary key (user_id, is_confirmed)
);
-- Keyed digests of the codes that replace a lost authenticator app.
create table recovery_codes (
  user_id bigint not null references users (user_id),
  code_digest bytea not null,
  key_id text not null,
  used_at timestamptz,
  primary key (user_id, code_digest)
);
-- When the user of a session last proved the second factor; null if not in this session.
alter table sessions
  add column factor_at timestamptz;
