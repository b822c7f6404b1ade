-- What a transfer that was entered twice is found by: sounds of the customer's name, and the numbers in the notes. The
-- app derives them (src/domain/transactions/possibleDuplicates.ts). Null until it has.
alter table transactions add column duplicate_keys text[];

-- A server of the previous release changes the texts only. The app derives the keys again.
create function clear_duplicate_keys() returns trigger language plpgsql as $$
begin
  new.duplicate_keys = null;
  return new;
end
$$;
do $$
begin
  execute format('alter function clear_duplicate_keys() set search_path = %I, pg_temp', current_schema());
end
$$;
create trigger transactions_duplicate_keys before update of customer, notes on transactions for each row
  when ((new.customer, new.notes) is distinct from (old.customer, old.notes)
    and new.duplicate_keys is not distinct from old.duplicate_keys)
  execute function clear_duplicate_keys();
