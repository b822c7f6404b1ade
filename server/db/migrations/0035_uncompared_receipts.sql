-- Receipts of payments that were not compared with others, the newest first.
create index concurrently files_uncompared on files (sequence desc)
  where purpose = 'receipt' and claimed_at is not null and compared_at is null;
