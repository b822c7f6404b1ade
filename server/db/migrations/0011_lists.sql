-- Lists of transactions that a user has saved with a name. Personal preferences, without a history.
create table saved_views (
  user_id bigint not null references users (user_id),
  -- Made by the client, and known to its user only.
  view_id text not null check (length(view_id) between 8 and 64),
  name text not null check (char_length(name) between 1 and 40 and name = btrim(name)),
  section text not null check (section in ('', 'ART', 'ORD')),
  search text not null check (char_length(search) <= 100),
  is_oldest_first boolean not null,
  -- As in requests; null for the created time.
  sort text,
  -- As in requests; null for none.
  filters jsonb,
  place integer not null,
  updated_at timestamptz not null,
  primary key (user_id, view_id)
);
-- A user has one view of a name.
create unique index saved_views_name on saved_views (user_id, lower(name));

-- Transactions are read by these indexes. Each new transaction is written into most of them, so each serves a query that
-- no other one serves. The columns behind the order of a list are compared within the index, which spares reading rows.

-- Lists of admins and bankers in their order, reports, and figures of a day. Possible duplicates: close amounts in some
-- hours.
create index transactions_newest on transactions (created_at desc, sequence desc, amount_paise);
-- Lists of an agent, and of those whom a filter or a search names.
create index transactions_agent on transactions (agent_id, created_at desc, sequence desc);
-- Lists of a bank that a filter or a search names.
create index transactions_bank on transactions (bank_code, created_at desc, sequence desc);
-- Orders, overdue work, lists by due time, and the sums of open transactions, without reading the many that are done.
create index transactions_open on transactions (created_at desc, sequence desc, status, status_since)
  include (agent_id, amount_paise, paid_paise)
  where status not in ('CMP', 'CNL');
-- The Alert tab of everyone, and problems without an answer.
create index transactions_alerts on transactions (created_at desc, sequence desc, agent_id)
  where status in ('NPP', 'CLP', 'OSP', 'RTY', 'CNL');
-- What an admin has initiated for agents. Without those that agents initiate, which are nearly all.
create index transactions_initiated on transactions (initiated_by, created_at desc, sequence desc)
  where initiated_by <> agent_id;
-- Counts what was completed today.
create index transactions_completed on transactions (completed_at) where completed_at is not null;
-- Lists by amount, and filters of amounts.
create index transactions_amount on transactions (amount_paise, created_at, sequence);
-- The same for an agent, whose amounts may be far apart in the other index.
create index transactions_agent_amount on transactions (agent_id, amount_paise, created_at, sequence);
-- Customers of an agent by the beginning of their name, and the newest transactions of each (getCustomers). The key folds
-- capitals and spaces.
create index transactions_customer_key on transactions (
  agent_id,
  (lower(btrim(regexp_replace(search_form(customer), '\s+', ' ', 'g'))) collate "C"),
  created_at desc,
  sequence desc
) where status <> 'CNL' and customer <> '';
-- Searches by the sound of the customer's name.
create index transactions_sounds on transactions using gin (duplicate_keys);
-- Searches for three letters or more.
create index transactions_words on transactions using gin (
  transaction_code gin_trgm_ops,
  search_form(customer) gin_trgm_ops,
  amount_text(amount_paise) gin_trgm_ops
);
-- Searches for one or two letters, and for signs and scripts that have no trigrams. Compared byte by byte, which is
-- quicker than in the order of a language.
create index transactions_short_grams on transactions using gin (
  (short_grams(transaction_code || ' ' || search_form(customer) || ' ' || amount_text(amount_paise)) collate "C")
);
