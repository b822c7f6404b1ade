-- Finds the codes that users and banks had at the time of an entry.
create index concurrently history_codes on history (history_id)
  where action in ('change user code', 'change bank code');
