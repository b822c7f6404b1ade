-- The schema in files by area. Amounts are whole counts of paise. Times are timestamptz. Ids of transactions,
-- payments, reversals and messages are made by the client and kept for ever: they make a repeated call harmless.

-- Functions find tables in the schema of the product, where they are created. By the path of the session, they would
-- find temporary tables first, and one named like a real table would decide what a trigger compares. `from current`
-- stores this path with a function.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Searches for words anywhere in a text, without reading every row.
create extension if not exists pg_trgm;

-- What happened and what was paid is written once and never changed.
create function refuse_change() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

-- The names in a body that begins with `return` are resolved when the function is created. Such a function needs no
-- path, with which the planner could not put its body into a query.

-- An amount as people read and search it: paise 100050 are '1000.50'.
create function amount_text(paise bigint) returns text immutable strict parallel safe language sql
  return (paise / 100)::text || '.' || lpad((paise % 100)::text, 2, '0');

-- A text as searches compare it, like `searchForm` of the app: without characters that nobody sees, and with one
-- encoding for letters that look the same. Joiners are dropped here only: the stored text keeps them. Malayalam letters
-- of their own, and the Bengali khanda ta, are the same letters as their base with a virama and a joiner.
create function search_form(words text) returns text immutable strict parallel safe language sql
  return
    case when octet_length(words) = char_length(words) then words
    else replace(replace(replace(replace(replace(replace(replace(
      translate(
        normalize(
          translate(words,
            U&'\00AD\034F\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\FE0E\FE0F\FEFF',
            ''),
          NFKC),
        U&'\2018\2019\02BC\2010\2012\2013\2212\064A\0649\0643',
        U&'''''''----\06CC\06CC\06A9'),
      U&'\0D7A', U&'\0D23\0D4D'),
      U&'\0D7B', U&'\0D28\0D4D'),
      U&'\0D7C', U&'\0D30\0D4D'),
      U&'\0D7D', U&'\0D32\0D4D'),
      U&'\0D7E', U&'\0D33\0D4D'),
      U&'\0D7F', U&'\0D15\0D4D'),
      U&'\09CE', U&'\09A4\09CD')
    end;

-- Each letter of a text and each pair of neighbours, for searches of one or two letters, which have no trigrams.
create function short_grams(words text) returns text[] immutable strict parallel safe
language plpgsql set search_path from current as $$
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
