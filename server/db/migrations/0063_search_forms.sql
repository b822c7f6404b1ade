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

-- Finds the account of a name.
create index users_search_form on users (lower(search_form(user_name)));
