-- Attachments that people deleted. Their bytes are kept for a time, so that the history can show them.
create table deleted_files (
  file_id text primary key check (length(file_id) = 32),
  transaction_id text not null references transactions,
  file_name text not null,
  media_type text not null,
  is_inline boolean not null,
  byte_size bigint not null,
  deleted_at timestamptz not null
);
create index deleted_files_deleted_at on deleted_files (deleted_at);
