-- The session whose user proves at the provider again who they are; null for a sign-in.
alter table provider_attempts
  add column session_hash bytea check (length(session_hash) = 32);
