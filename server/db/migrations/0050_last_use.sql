-- Since when an account counts as unused: the last sign-in or unlocking. Existing accounts count from this migration,
-- because earlier sign-ins are not recorded.
alter table users add column last_used_at timestamptz not null default now();
