-- Finds the customers of an agent, and the newest transactions of each. The key folds capitals and spaces.
create index concurrently transactions_customer on transactions (
  agent_id,
  (lower(normalize(btrim(regexp_replace(customer, '\s+', ' ', 'g')), NFC)) collate "C"),
  created_at desc,
  sequence desc
) where status <> 'CNL' and customer <> '';
