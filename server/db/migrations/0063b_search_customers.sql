-- Letters and letter pairs of customers with other characters than those of ASCII. The others are in the indexes of
-- their text, which is its own search form.
create index concurrently transactions_customer_form on transactions using gin (
  (short_grams(search_form(customer)) collate "C")
) where octet_length(customer) > char_length(customer);
