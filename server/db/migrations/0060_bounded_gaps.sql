-- Ids that are missing are remembered among the newest ones only, so that a gap that a rollback leaves is
-- forgotten soon. A commit that comes a thousand events late is as read.
create or replace function read_role_events(reader bigint) returns void language plpgsql as $$
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

-- The replaced function has lost its search path.
do $$
begin
  execute format(
    'alter function read_role_events(bigint) set search_path = %I, pg_temp', current_schema());
end
$$;

update role_periods period set missing = array(
    select id from unnest(period.missing) as id where id > newest - 1000 order by id
  )
  from (select max(event_id) from events) as bounds (newest)
  where cardinality(missing) > 0;
