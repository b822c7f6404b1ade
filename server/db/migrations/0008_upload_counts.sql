-- What each user uploaded within a day, kept, refused or deleted since. Counted in one statement for
-- each file, so that uploads at the same time can't get past the limit.
create table upload_counts (
  user_id bigint primary key references users on delete cascade,
  -- The first upload of the day that is counted.
  since timestamptz not null,
  files integer not null check (files > 0),
  bytes bigint not null check (bytes >= 0)
);
