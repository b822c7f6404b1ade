-- The sweep of forgotten failures finds them without reading the others.
create index sign_in_failures_last on sign_in_failures (last_failure_at);
