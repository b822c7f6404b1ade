-- Finds a part of a reference, and also an equal one.
create index concurrently payments_reference_words on payments
  using gin (bank_reference gin_trgm_ops) where bank_reference is not null;
