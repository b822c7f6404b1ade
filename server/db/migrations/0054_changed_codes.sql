-- All codes that users and banks have or had. A code stays with its user or bank, so that links, saved views and
-- requests with a former code still name the same one.
create table user_codes (
  code text primary key,
  user_id bigint not null references users (user_id)
);
insert into user_codes (code, user_id) select user_code, user_id from users;
create function keep_user_code() returns trigger language plpgsql as $$
begin
  insert into user_codes (code, user_id) values (new.user_code, new.user_id)
    on conflict (code) do nothing;
  if not exists (select from user_codes where code = new.user_code and user_id = new.user_id) then
    raise unique_violation using message = 'the code belongs to another user';
  end if;
  return null;
end
$$;
create trigger users_codes after insert or update of user_code on users
  for each row execute function keep_user_code();

-- The code that people see. bank_code stays the key, which transactions and the history name.
alter table banks add column short_code text unique
  check (short_code = upper(short_code) and length(short_code) between 1 and 20);
update banks set short_code = bank_code;
-- The previous release inserts the key alone.
create function set_short_code() returns trigger language plpgsql as $$
begin
  new.short_code = coalesce(new.short_code, new.bank_code);
  return new;
end
$$;
create trigger banks_short_code before insert on banks
  for each row execute function set_short_code();
alter table banks alter column short_code set not null;

create table bank_codes (
  code text primary key,
  bank_code text not null references banks (bank_code)
);
insert into bank_codes (code, bank_code) select bank_code, bank_code from banks;
create function keep_bank_code() returns trigger language plpgsql as $$
begin
  insert into bank_codes (code, bank_code)
    values (new.bank_code, new.bank_code), (new.short_code, new.bank_code)
    on conflict (code) do nothing;
  if 0 < (select count(*) from unnest(array[new.bank_code, new.short_code]) used
      where not exists (select from bank_codes
        where bank_codes.code = used and bank_codes.bank_code = new.bank_code)) then
    raise unique_violation using message = 'the code belongs to another bank';
  end if;
  return null;
end
$$;
create trigger banks_codes after insert or update of short_code on banks
  for each row execute function keep_bank_code();
