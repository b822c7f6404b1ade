-- Since when a transaction has its status. The database sets it, so that servers of the previous release keep
-- it as well. Null for transactions that were closed before this migration.
alter table transactions add column status_since timestamptz;

create function set_status_since() returns trigger language plpgsql as $$
begin
  new.status_since = case tg_op when 'INSERT' then new.created_at else new.updated_at end;
  return new;
end
$$;
-- A backup contains the column, which is null in closed transactions only.
create trigger transactions_first_status before insert on transactions for each row
  when (new.status_since is null and new.status not in ('CMP', 'CNL'))
  execute function set_status_since();
create trigger transactions_status_since before update of status on transactions for each row
  when (new.status <> old.status)
  execute function set_status_since();

-- The change to the current status, or the initiation.
update transactions set status_since = coalesce((
    select history.happened_at from history
    where history.transaction_id = transactions.transaction_id
      and history.to_status = transactions.status and history.from_status is distinct from history.to_status
    order by history.history_id desc limit 1
  ), created_at)
  where status not in ('CMP', 'CNL');
