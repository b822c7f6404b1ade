-- The version of a record grows with every change, so that a change made on an older one can be
-- refused. changed_by is who made the last change; null for what was changed before this release.
alter table users
  add column version integer not null default 1,
  -- Checked at commit, because a restored user may name one that is restored after it.
  add column changed_by bigint references users deferrable initially deferred;
alter table banks
  add column version integer not null default 1,
  add column changed_by bigint references users;
alter table settings
  add column version integer not null default 1,
  add column changed_by bigint references users;
