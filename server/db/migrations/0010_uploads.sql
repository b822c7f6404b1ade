-- The files that each user uploaded, also refused and deleted ones, to limit those of any 24 hours.
-- Replaces upload_counts, which restarted every 24 hours, so that twice the limit was possible
-- around a restart. Servers of the previous release may still use that table; a later release drops
-- it.
create table uploads (
  upload_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  uploaded_at timestamptz not null,
  bytes bigint not null check (bytes >= 0)
);
create index uploads_user on uploads (user_id, uploaded_at) include (bytes);
