create index concurrently history_time on history (happened_at, history_id);
