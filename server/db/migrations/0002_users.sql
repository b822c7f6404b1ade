-- The version of a user, a bank or the setting grows with every change, so that a change made on an older one can be
-- refused. `changed_by` is who made the last change; null if nobody who is signed in did.

create table users (
  user_id bigint generated always as identity primary key,
  user_name text not null check (length(user_name) between 1 and 100),
  user_code text not null unique check (user_code ~ '^[A-Z0-9]{1,5}$'),
  role text not null check (role in ('admin', 'banker', 'agent')),
  phone text not null check (length(phone) <= 20),
  password_hash text not null,
  deleted_flg text not null default '' check (deleted_flg in ('', 'D')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Checked at commit, because a restored user may name one that is restored after it.
  changed_by bigint references users deferrable initially deferred,
  -- Since when the account counts as unused: the last sign-in or unlocking.
  last_used_at timestamptz not null default now(),
  -- What authenticators store as the id of the user. Random, so that it names nobody.
  passkey_handle bytea unique check (length(passkey_handle) = 32)
);
-- Signing in ignores capitals, so two names may not differ by them alone.
create unique index users_name_key on users (lower(user_name));
-- Finds the account of a name at the sign-in.
create index users_search_form on users (lower(search_form(user_name)));

-- All codes that users have or had. A code stays with its user, so that links, saved views and requests with a former
-- code still name the same one.
create table user_codes (
  code text primary key,
  user_id bigint not null references users (user_id)
);
create function keep_user_code() returns trigger language plpgsql set search_path from current as $$
begin
  insert into user_codes (code, user_id) values (new.user_code, new.user_id)
    on conflict (code) do nothing;
  if not exists (select from user_codes where code = new.user_code and user_id = new.user_id) then
    raise unique_violation using message = 'the code belongs to another user';
  end if;
  return null;
end
$$;
create trigger users_codes after insert or update of user_code on users
  for each row execute function keep_user_code();
