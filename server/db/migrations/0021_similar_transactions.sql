-- Finds the transactions of some hours with the same amount.
create index concurrently transactions_amount on transactions (amount_paise, created_at desc);
