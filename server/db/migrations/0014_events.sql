-- A notification is one row however many users receive it: an event for one user, for the active users
-- of a role, or for both.

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
create index role_periods_user on role_periods (user_id);
create unique index role_periods_open on role_periods (user_id) where until_event is null;

-- A trigger, because commands and servers of the previous release change users as well.
create function record_role_period() returns trigger language plpgsql as $$
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
-- All notifications so far are for one user.
insert into role_periods (user_id, role, after_event, read_to)
  select user_id, role, newest, newest
  from users, (select coalesce(max(notification_id), 0) from notifications) as notified (newest)
  where role <> 'agent' and deleted_flg = '';

-- Marks all events of a user's roles as read.
create function read_role_events(reader bigint) returns void language plpgsql as $$
begin
  -- A separate statement, so that the next one sees what another reading has marked.
  perform from role_periods where user_id = reader order by period_id for update;
  update role_periods period set read_to = greatest(read_to, newest), missing = array(
      select id
      from (
        select unnest(period.missing)
        union all select generate_series(period.read_to + 1, newest)
      ) as candidates (id)
      where not exists (select from events where event_id = id)
      order by id
    )
    from (select max(event_id) from events) as bounds (newest)
    where user_id = reader
      and (newest > read_to
        or exists (select from events where event_id = any (period.missing)));
end
$$;

alter table notifications rename to events;
alter table events rename column notification_id to event_id;
alter table events
  alter column user_id drop not null,
  add column role text,
  -- The user who made the change and is not notified; null in events for one user.
  add column actor_id bigint references users,
  -- Validated by a later migration, because that reads all rows.
  add constraint events_audience check (
    case
      when role is null then user_id is not null
      else role in ('admin', 'banker') and actor_id is not null
    end
  ) not valid,
  alter constraint notifications_transaction_id_fkey deferrable initially immediate;
alter sequence notifications_notification_id_seq rename to events_event_id_seq;
alter index notifications_pkey rename to events_pkey;
alter index notifications_newest rename to events_newest;
alter index notifications_unread rename to events_unread;

-- Servers of the previous release read and write one notification for each user. A later release
-- drops this view.
create view notifications as
  select event_id as notification_id, user_id, transaction_id, message, created_at, read_at
    from events where user_id is not null
  union all
  select event.event_id, period.user_id, event.transaction_id, event.message, event.created_at,
      case
        when event.event_id <= period.read_to and event.event_id <> all (period.missing)
          then event.created_at
      end
    from role_periods period
    join events event on event.role = period.role
      and event.event_id > period.after_event
      and event.event_id <= coalesce(period.until_event, event.event_id)
      and event.actor_id <> period.user_id
      and event.user_id is distinct from period.user_id;

create function change_notification() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      -- One statement writes the transaction and the notification.
      set constraints notifications_transaction_id_fkey deferred;
      insert into events (user_id, transaction_id, message, created_at, read_at)
        values (new.user_id, new.transaction_id, new.message, new.created_at, new.read_at);
    when 'UPDATE' then
      update events set read_at = new.read_at
        where event_id = old.notification_id and user_id = old.user_id;
      -- That server marks all notifications of a user as read at once.
      if not found then perform read_role_events(old.user_id); end if;
    when 'DELETE' then
      delete from events where event_id = old.notification_id;
      return old;
  end case;
  return new;
end
$$;
create trigger notifications_change instead of insert or update or delete on notifications
  for each row execute function change_notification();
