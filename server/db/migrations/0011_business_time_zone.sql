-- The business time zone that the servers of this database share; null until the first start. Two
-- servers with different days would give transactions the codes of different days.
alter table settings add column business_time_zone text;
