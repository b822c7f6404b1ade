-- The same for an agent, whose amounts may be far apart in the other index.
create index concurrently transactions_agent_amounts on transactions (agent_id, amount_paise, created_at, sequence);
