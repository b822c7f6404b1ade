-- Transactions whose keys are to be derived, the newest first.
create index concurrently transactions_without_keys on transactions (sequence desc) where duplicate_keys is null;
