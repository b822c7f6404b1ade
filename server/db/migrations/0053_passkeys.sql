-- What authenticators store as the id of a user. Random, so that it names nobody.
alter table users
  add column passkey_handle bytea unique check (length(passkey_handle) = 32);
-- Passkeys of users: a second step of sign-ins, and a sign-in without a password where that is allowed.
create table passkeys (
  passkey_id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (user_id),
  -- Base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- The number of uses that the authenticator has reported; 0 from those that do not count.
  counter bigint not null check (counter >= 0),
  -- Separated by commas.
  transports text not null,
  name text not null check (length(name) between 1 and 60),
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
-- Challenges that browsers have not answered yet.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'second step', 'sign in', 'confirm')),
  -- Digest of the token in a cookie of the browser.
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- Null for a sign-in without a password, whose user is not known yet.
  user_id bigint references users (user_id),
  created_at timestamptz not null
);
create index passkey_challenges_created on passkey_challenges (created_at);
