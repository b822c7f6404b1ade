-- Finds the other payments whose receipt was received with the same bytes, the newest first.
create index concurrently files_receipt_digest on files (received_sha256, sequence desc)
  where purpose = 'receipt' and claimed_at is not null;
