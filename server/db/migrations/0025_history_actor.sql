create index concurrently history_actor on history (user_id, history_id desc);
