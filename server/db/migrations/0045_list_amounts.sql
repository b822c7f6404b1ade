-- Lists transactions by their amount.
create index concurrently transactions_list_amounts on transactions (amount_paise, created_at, sequence);
