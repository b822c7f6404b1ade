-- Earlier releases wrote the statuses at every start, so an older server could have undone changes
-- of a newer one. A change of a status is now a migration.
insert into statuses (status_code, status_desc, colour, status_type) values
  ('WTG', 'Waiting', 'YELLOW', ''),
  ('PND', 'Pending', 'ORANGE', 'M'),
  ('HLD', 'Hold', 'GREY', ''),
  ('NPP', 'Name Problem', 'RED', 'M'),
  ('CLP', 'Limit Problem', 'PURPLE', 'M'),
  ('OSP', 'Other Side Problem', 'BROWN', 'M'),
  ('RTY', 'Retry', 'BLUE', 'M'),
  ('CNL', 'Cancelled', 'RED', 'M'),
  ('CHK', 'Checking', 'SKYBLUE', 'M'),
  ('CMP', 'Completed', 'GREEN', '')
on conflict (status_code) do update set
  status_desc = excluded.status_desc, colour = excluded.colour, status_type = excluded.status_type;
