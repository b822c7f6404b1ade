create table settings (
  only_row boolean primary key default true check (only_row),
  rate numeric(12, 4) not null check (rate >= 0),
  -- The business time zone that the servers of this database share; null until the first start. Two servers with
  -- different days would give transactions the codes of different days.
  business_time_zone text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  changed_by bigint references users
);
insert into settings (rate) values (0);
