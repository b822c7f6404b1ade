-- A notification is one row however many users receive it: an event for one user, for the active users of a role, or
-- for both.
create table events (
  event_id bigint generated always as identity primary key,
  user_id bigint references users,
  role text,
  -- The user who made the change and is not notified; null in events for one user.
  actor_id bigint references users,
  transaction_id text not null references transactions,
  message text not null,
  created_at timestamptz not null default now(),
  -- When `user_id` read it.
  read_at timestamptz,
  constraint events_audience check (
    case
      when role is null then user_id is not null
      else role in ('admin', 'banker') and actor_id is not null
    end
  )
);
-- Lists the events for a user.
create index events_newest on events (user_id, event_id desc);
-- Counts the unread ones.
create index events_unread on events (user_id) where read_at is null;
-- Lists and counts those for a role.
create index events_role on events (role, event_id desc) where role is not null;

-- When a user has received the events of a role, and which of them the user has read.
create table role_periods (
  period_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('admin', 'banker')),
  -- Newest event at the start.
  after_event bigint not null,
  -- Newest event at the end; null while the user is active in this role.
  until_event bigint,
  -- Newest event when the user last read the list.
  read_to bigint not null,
  -- Ids up to read_to that were missing then: a commit may add their events later, as unread ones.
  missing bigint[] not null default '{}'
);
-- Reads the periods of a user.
create index role_periods_user on role_periods (user_id);
-- A user is active in one role.
create unique index role_periods_open on role_periods (user_id) where until_event is null;

-- A trigger, because commands change users as well.
create function record_role_period() returns trigger language plpgsql set search_path from current as $$
declare
  newest bigint := coalesce((select max(event_id) from events), 0);
begin
  if tg_op = 'UPDATE' and (old.role, old.deleted_flg) = (new.role, new.deleted_flg) then
    return null;
  end if;
  update role_periods set until_event = newest
    where user_id = new.user_id and until_event is null;
  if new.role <> 'agent' and new.deleted_flg = '' then
    insert into role_periods (user_id, role, after_event, read_to)
      values (new.user_id, new.role, newest, newest);
  end if;
  return null;
end
$$;
create trigger users_role_periods after insert or update of role, deleted_flg on users
  for each row execute function record_role_period();

-- Marks all events of a user's roles as read. Ids that are missing are remembered among the newest ones only, so that
-- a gap that a rollback leaves is forgotten soon. A commit that comes a thousand events late is as read.
create function read_role_events(reader bigint) returns void language plpgsql set search_path from current as $$
begin
  -- A separate statement, so that the next one sees what another reading has marked.
  perform from role_periods where user_id = reader order by period_id for update;
  update role_periods period set read_to = greatest(read_to, newest), missing = array(
      select id
      from (
        select unnest(period.missing)
        union all select generate_series(greatest(period.read_to, oldest) + 1, newest)
      ) as candidates (id)
      where id > oldest and not exists (select from events where event_id = id)
      order by id
    )
    from (select max(event_id), max(event_id) - 1000 from events) as bounds (newest, oldest)
    where user_id = reader
      and (newest > read_to
        or exists (select from events where event_id = any (period.missing)));
end
$$;

-- The key pair that identifies this product to push services (VAPID), if no setting has one.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);

-- Browsers that a user receives notifications in. A subscription ends with its known browser, which a new password or
-- role removes.
create table push_subscriptions (
  endpoint text primary key check (length(endpoint) between 1 and 1000),
  user_id bigint not null,
  device_hash bytea not null,
  -- Public key and secret of the browser, with which the server encrypts.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  foreign key (device_hash, user_id) references known_devices (token_hash, user_id) on delete cascade
);
-- Reads the subscriptions of a user, the oldest first.
create index push_subscriptions_user on push_subscriptions (user_id, created_at);
-- For the foreign key, when a known browser is removed.
create index push_subscriptions_device on push_subscriptions (device_hash, user_id);
