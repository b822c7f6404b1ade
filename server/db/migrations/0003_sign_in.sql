-- A browser has the token of its session in a cookie, the database its hash.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Names the session to its user, who can end it. No secret.
  session_id uuid not null default gen_random_uuid() unique,
  -- Network address and kind of device of the sign-in.
  address text,
  device text,
  -- The known browser of the session, whose notifications end with it.
  device_hash bytea not null check (length(device_hash) = 32),
  -- When the user last confirmed the password; null if not since the sign-in. Only calls of this session count it as
  -- recent.
  confirmed_at timestamptz,
  -- When the user last proved the second factor; null if not in this session.
  factor_at timestamptz,
  -- Of a session that began at the identity provider: what its sign-out needs, and when the user proved there who
  -- they are.
  id_token text,
  authenticated_at timestamptz
);
-- Lists and ends the sessions of a user.
create index sessions_user on sessions (user_id);

-- Browsers from which a user has signed in. Wrong passwords from elsewhere do not keep them out.
create table known_devices (
  token_hash bytea not null check (length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
-- Removes them when the user gets another password or role.
create index known_devices_user on known_devices (user_id);

create table sign_in_failures (
  subject text primary key,
  failures integer not null check (failures > 0),
  last_failure_at timestamptz not null,
  blocked_until timestamptz not null
);
-- The sweep of forgotten failures finds them without reading the others.
create index sign_in_failures_last on sign_in_failures (last_failure_at);

-- Requests that all server processes count together: how many of a limit are used until it ends.
create table request_counts (
  subject text primary key,
  used bigint not null check (used >= 0),
  ends_at timestamptz not null
);
-- For the sweep.
create index request_counts_ends_at on request_counts (ends_at);

-- The accounts of an identity provider that users sign in with. The provider gives a subject to one person only.
create table user_identities (
  issuer text not null check (length(issuer) between 1 and 1000),
  subject text not null check (length(subject) between 1 and 255),
  user_id bigint not null references users (user_id),
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
-- Sign-ins that a browser has begun at the provider. The browser has the token, in a cookie.
create table provider_attempts (
  token_hash bytea primary key check (length(token_hash) = 32),
  state text not null,
  nonce text not null,
  verifier text not null,
  started_at timestamptz not null,
  -- The session whose user proves at the provider again who they are; null for a sign-in.
  session_hash bytea check (length(session_hash) = 32)
);
-- For the sweep.
create index provider_attempts_started on provider_attempts (started_at);

-- Secrets of authenticator apps, encrypted with a key outside the database. A user has one that is in use and, while
-- it is set up, one that is not confirmed yet.
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

-- A second step of sign-ins, and a sign-in without a password where that is allowed.
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
-- Lists the passkeys of a user.
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
-- For the sweep.
create index passkey_challenges_created on passkey_challenges (created_at);
