-- The known browser of the session, whose notifications end with it. Null for a session of the previous release.
alter table sessions
  add column device_hash bytea check (length(device_hash) = 32);
