-- Finds the payments of the same amount, the newest first.
create index concurrently payments_amount on payments (amount_paise, sequence desc);
