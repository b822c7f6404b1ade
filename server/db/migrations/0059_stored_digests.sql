-- SHA-256 of the stored bytes, which differ from the received ones: pictures are encoded again. Null for a file of an
-- earlier release.
alter table files add column stored_sha256 bytea check (length(stored_sha256) = 32);
alter table deleted_files add column stored_sha256 bytea check (length(stored_sha256) = 32);
