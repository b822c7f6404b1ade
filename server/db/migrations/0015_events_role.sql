create index concurrently events_role on events (role, event_id desc) where role is not null;
