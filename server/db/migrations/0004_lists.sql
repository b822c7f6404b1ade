-- What is under way, and what needs attention, without reading the many that are done.
create index transactions_open on transactions (created_at desc, sequence desc)
  include (agent_id, status, amount_paise, paid_paise)
  where status not in ('CMP', 'CNL');
create index transactions_alerts on transactions (created_at desc, sequence desc)
  where status in ('NPP', 'CLP', 'OSP', 'RTY', 'CNL');
create index transactions_agent_alerts on transactions (agent_id, created_at desc, sequence desc)
  where status in ('NPP', 'CLP', 'OSP', 'RTY', 'CNL');
drop index transactions_status;
