-- The payments of a day, for its figures.
create index concurrently payments_time on payments (created_at) include (amount_paise, user_id, payment_id);
