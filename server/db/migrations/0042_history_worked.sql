-- Finds the transactions on which a banker has recorded a payment or set the status since a time.
create index concurrently history_worked on history (user_id, happened_at desc) include (transaction_id)
  where action in ('payment', 'banker status');
