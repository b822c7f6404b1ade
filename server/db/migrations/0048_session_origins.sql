-- People see their sessions and end them: each has an id that is no secret, and where it began. Sessions of the
-- previous release have no address and no device.
alter table sessions
  add column session_id uuid not null default gen_random_uuid() unique,
  add column address text,
  add column device text;
