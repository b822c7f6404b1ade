-- Receipts that look like the receipt of another payment. See server/transaction/receiptMatches.ts.
alter table files
  -- Describes what the picture looks like; empty if nothing can, null if a server has yet to do so.
  add column fingerprint bytea,
  -- When the receipt of a payment was compared with others.
  add column compared_at timestamptz;
create table receipt_matches (
  file_id text not null references files,
  other_file_id text not null references files,
  found_at timestamptz not null,
  primary key (file_id, other_file_id),
  check (file_id <> other_file_id)
);
create index receipt_matches_other on receipt_matches (other_file_id);

-- Nobody makes the baseline of a record: the entry with all its columns that a record of an earlier release
-- gets. Older rows have a user, so the constraint needs no validation.
alter table history
  alter column user_id drop not null,
  add constraint history_user check (user_id is not null or action = 'baseline') not valid;
-- How far the baselines of transactions are. See server/history/baselines.ts.
create table history_baselines (
  only_row boolean primary key default true check (only_row),
  -- Transactions up to this sequence have an entry with all their columns.
  transactions_to bigint not null default 0
);
insert into history_baselines default values;
