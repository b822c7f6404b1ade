-- Requests that all server processes count together: how many of a limit are used until it ends.
create table request_counts (
  subject text primary key,
  used bigint not null check (used >= 0),
  ends_at timestamptz not null
);
create index request_counts_ends_at on request_counts (ends_at);
