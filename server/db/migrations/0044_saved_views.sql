-- Lists of transactions that a user has saved with a name. Personal preferences, without a history.
create table saved_views (
  user_id bigint not null references users (user_id),
  -- Made by the client, and known to its user only.
  view_id text not null check (length(view_id) between 8 and 64),
  name text not null check (char_length(name) between 1 and 40 and name = btrim(name)),
  section text not null check (section in ('', 'ART', 'ORD')),
  search text not null check (char_length(search) <= 100),
  is_oldest_first boolean not null,
  -- As in requests; null for the created time.
  sort text,
  -- As in requests; null for none.
  filters jsonb,
  place integer not null,
  updated_at timestamptz not null,
  primary key (user_id, view_id)
);
create unique index saved_views_name on saved_views (user_id, lower(name));
