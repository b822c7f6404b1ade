create table banks (
  -- The code that the bank was added with: the key, which transactions and the history name, and people do not see.
  bank_code text primary key check (bank_code = upper(bank_code) and length(bank_code) between 1 and 20),
  -- The code that people see; `bank_code` if none is given.
  short_code text not null unique check (short_code = upper(short_code) and length(short_code) between 1 and 20),
  bank_name text not null check (length(bank_name) between 1 and 100),
  -- References `files`, which are created later.
  logo_file_id text,
  deleted_flg text not null default '' check (deleted_flg in ('', 'D')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  changed_by bigint references users
);
create function set_short_code() returns trigger language plpgsql set search_path from current as $$
begin
  new.short_code = coalesce(new.short_code, new.bank_code);
  return new;
end
$$;
create trigger banks_short_code before insert on banks
  for each row execute function set_short_code();

-- All codes that banks have or had, like `user_codes`.
create table bank_codes (
  code text primary key,
  bank_code text not null references banks (bank_code)
);
create function keep_bank_code() returns trigger language plpgsql set search_path from current as $$
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
