-- Stored files that no row of files names: being received, or no longer needed. A row is written
-- before its file is stored, and the sweep removes the file when it is due. So the server never has
-- to remove a file that it does not know.
create table file_removals (
  file_id text primary key check (length(file_id) = 32),
  due_at timestamptz not null
);
create index file_removals_due on file_removals (due_at);

-- The storage of the files holds the same id, so that a server refuses one of another database.
create table file_storage (
  only_row boolean primary key default true check (only_row),
  storage_id text not null,
  -- Null until the storage holds the id.
  bound_at timestamptz
);
insert into file_storage (storage_id) values (gen_random_uuid()::text);
