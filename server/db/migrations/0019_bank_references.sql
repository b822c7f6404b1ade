-- The reference that the bank gave for a payment, normalised: a UTR or a transaction id.
alter table payments add column bank_reference text
  check (bank_reference ~ '^[A-Z0-9]{6,35}$');
