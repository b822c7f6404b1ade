-- Finds what happened to a user since their last sign-in.
create index concurrently history_about_user on history (about_user_id, happened_at)
  where about_user_id is not null;
