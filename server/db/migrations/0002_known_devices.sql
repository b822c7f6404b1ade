-- Browsers from which a user has signed in. Wrong passwords from elsewhere do not keep them out.
create table known_devices (
  token_hash bytea not null check (length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id);
