create index concurrently history_records on history (history_id desc) where transaction_id is null;
