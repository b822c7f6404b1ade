create table files (
  file_id text primary key check (length(file_id) = 32),
  -- Files of one call share their time; people see them in the order they were sent.
  sequence bigint generated always as identity unique,
  purpose text not null check (purpose in ('attachment', 'receipt', 'logo', 'message')),
  uploader_id bigint not null references users,
  -- The ids, made by the client, that the file was uploaded for. They may not exist yet.
  transaction_id text,
  payment_id text,
  message_id text,
  -- Null until the transaction, payment or message that the file was uploaded for exists.
  claimed_at timestamptz,
  file_name text not null check (length(file_name) <= 255),
  media_type text not null,
  -- False for what browsers must never open in place.
  is_inline boolean not null,
  byte_size bigint not null check (byte_size > 0),
  -- Of the bytes as received, kept as evidence.
  received_sha256 bytea not null check (length(received_sha256) = 32),
  -- Of the stored bytes, which differ from the received ones: pictures are encoded again.
  stored_sha256 bytea not null check (length(stored_sha256) = 32),
  -- Describes what a receipt looks like; empty if nothing can.
  fingerprint bytea,
  -- When the receipt of a payment was compared with others.
  compared_at timestamptz,
  -- Until then, a server compares it. Later another one may, because that server has stopped or lost the database.
  comparing_until timestamptz,
  created_at timestamptz not null default now(),
  check ((purpose = 'logo') = (transaction_id is null)),
  check ((purpose = 'receipt') = (payment_id is not null)),
  constraint files_message_check check ((purpose = 'message') = (message_id is not null))
);
-- Lists the files of a transaction.
create index files_transaction on files (transaction_id, purpose);
-- Lists the receipts of a payment.
create index files_payment on files (payment_id) where payment_id is not null;
-- The sweep removes files whose transaction, payment or message never came.
create index files_unclaimed on files (created_at) where claimed_at is null;
-- Finds the other payments whose receipt was received with the same bytes, the newest first.
create index files_receipt_digest on files (received_sha256, sequence desc)
  where purpose = 'receipt' and claimed_at is not null;
-- Finds the transactions with the same photo, by its bytes as received and as stored (possible duplicates).
create index files_attachment_received on files (received_sha256)
  where purpose = 'attachment' and claimed_at is not null;
create index files_attachment_stored on files (stored_sha256)
  where purpose = 'attachment' and claimed_at is not null;
-- Receipts of payments that were not compared with others, the newest first.
create index files_uncompared on files (sequence desc)
  where purpose = 'receipt' and claimed_at is not null and compared_at is null;

alter table banks add foreign key (logo_file_id) references files;

-- Receipts that look like the receipt of another payment. Each pair has two rows, so that each receipt finds the other.
create table receipt_matches (
  file_id text not null references files,
  other_file_id text not null references files,
  found_at timestamptz not null,
  primary key (file_id, other_file_id),
  check (file_id <> other_file_id)
);
-- For the foreign key, when a file is deleted.
create index receipt_matches_other on receipt_matches (other_file_id);

-- Attachments that people deleted. Their bytes are kept for a time, so that the history can show them.
create table deleted_files (
  file_id text primary key check (length(file_id) = 32),
  transaction_id text not null references transactions,
  file_name text not null,
  media_type text not null,
  is_inline boolean not null,
  byte_size bigint not null,
  stored_sha256 bytea not null check (length(stored_sha256) = 32),
  deleted_at timestamptz not null
);
-- For the sweep.
create index deleted_files_deleted_at on deleted_files (deleted_at);

-- Stored files that no row of `files` names: being received, or no longer needed. A row is written before its file is
-- stored, and the sweep removes the file when it is due. So the server never has to remove a file that it does not know.
create table file_removals (
  file_id text primary key check (length(file_id) = 32),
  due_at timestamptz not null
);
-- For the sweep.
create index file_removals_due on file_removals (due_at);

-- The storage of the files holds the same id, so that a server refuses one of another database.
create table file_storage (
  only_row boolean primary key default true check (only_row),
  storage_id text not null,
  -- Null until the storage holds the id.
  bound_at timestamptz
);
insert into file_storage (storage_id) values (gen_random_uuid()::text);

-- The files that each user uploaded, also refused and deleted ones, to limit those of any 24 hours.
create table uploads (
  upload_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  uploaded_at timestamptz not null,
  bytes bigint not null check (bytes >= 0)
);
-- Sums the uploads of a user without reading the rows.
create index uploads_user on uploads (user_id, uploaded_at) include (bytes);
