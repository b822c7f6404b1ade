-- Lists what an admin has initiated for agents. Without those that agents initiate, which are nearly all.
create index concurrently transactions_initiated on transactions (initiated_by, created_at desc, sequence desc)
  where initiated_by <> agent_id;
