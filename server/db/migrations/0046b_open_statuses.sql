-- Finds open transactions by their status, and by the time since when they have it.
create index concurrently transactions_open_statuses on transactions (status, status_since)
  where status not in ('CMP', 'CNL');
