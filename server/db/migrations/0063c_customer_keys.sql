-- As transactions_customer, with the search form of the customer. The next release drops the other.
create index concurrently transactions_customer_key on transactions (
  agent_id,
  (lower(btrim(regexp_replace(search_form(customer), '\s+', ' ', 'g'))) collate "C"),
  created_at desc,
  sequence desc
) where status <> 'CNL' and customer <> '';
