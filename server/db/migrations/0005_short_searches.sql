-- Searching for one or two letters, of which trigrams know nothing: each letter of a text and each
-- pair of neighbours, as a search that ignores case compares them.
create function short_grams(words text) returns text[] immutable strict parallel safe
language plpgsql as $$
declare
  letters text[] := string_to_array(lower(words), null);
  grams text[] := letters;
begin
  for place in 2 .. cardinality(letters) loop
    grams := grams || (letters[place - 1] || letters[place]);
  end loop;
  return grams;
end
$$;

-- Compared byte by byte, which is quicker than in the order of a language.
create index transactions_short_grams on transactions using gin (
  (short_grams(transaction_code || ' ' || customer || ' ' || amount_text(amount_paise)) collate "C")
);
