-- Searching for words anywhere in a text, without reading every row.
create extension if not exists pg_trgm;

-- An amount as people read and search it: paise 100050 are '1000.50'.
create function amount_text(paise bigint) returns text immutable strict parallel safe language sql
  return (paise / 100)::text || '.' || lpad((paise % 100)::text, 2, '0');

create index transactions_words on transactions
  using gin (transaction_code gin_trgm_ops, customer gin_trgm_ops, amount_text(amount_paise) gin_trgm_ops);
create index transactions_bank on transactions (bank_code, created_at desc, sequence desc);
