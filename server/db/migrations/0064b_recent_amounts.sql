-- Finds the transactions of some hours with close amounts. Grows at its end only.
create index concurrently transactions_recent_amounts on transactions (created_at, amount_paise);
