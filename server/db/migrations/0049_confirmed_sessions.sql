-- When the user of a session last confirmed the password. Only calls of that session count it as recent.
alter table sessions
  add column confirmed_at timestamptz;
