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
  started_at timestamptz not null
);
create index provider_attempts_started on provider_attempts (started_at);
-- Of sessions that began at the provider: what its sign-out needs, and when the user proved there who they are.
alter table sessions
  add column id_token text,
  add column authenticated_at timestamptz;
