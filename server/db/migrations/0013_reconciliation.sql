-- The banks' own statements, and which of their lines belong to which payments. What a bank has stated and what people
-- have said about it is written once. `reported_in` is the number of the close of a day that reports a row.

-- The banks whose statements are compared.
create table reconciliation_banks (
  bank_code text primary key references banks,
  is_on boolean not null,
  -- Which column of its statements is what; null for the usual names.
  mapping jsonb,
  -- What the bank may take beside a payment.
  fees_paise bigint[] not null default '{}',
  version integer not null default 1,
  changed_by bigint not null references users,
  updated_at timestamptz not null
);

create table reconciliation_statements (
  statement_id text primary key check (length(statement_id) between 8 and 64),
  bank_code text not null references reconciliation_banks,
  file_name text not null check (length(file_name) between 1 and 255),
  file_sha256 bytea not null check (length(file_sha256) = 32),
  format text not null check (format in ('csv', 'mt940', 'camt053')),
  account text,
  opening_paise bigint,
  closing_paise bigint,
  user_id bigint not null references users,
  created_at timestamptz not null
);
-- Lists the statements of a bank.
create index reconciliation_statements_bank on reconciliation_statements (bank_code, created_at desc);
create trigger reconciliation_statements_append_only before update or delete or truncate on reconciliation_statements
  for each statement execute function refuse_change();

create table reconciliation_lines (
  line_id bigint generated always as identity primary key,
  statement_id text not null references reconciliation_statements,
  bank_code text not null references reconciliation_banks,
  -- Place in the statement, in the order in which the lines happened.
  place integer not null check (place > 0),
  file_line integer not null check (file_line > 0),
  -- The line as it came.
  raw text not null,
  booking_day date not null,
  value_day date,
  direction text not null check (direction in ('debit', 'credit')),
  amount_paise bigint not null check (amount_paise > 0),
  line_text text not null,
  -- The bank's own id of the movement.
  bank_id text,
  line_references text[] not null,
  balance_paise bigint,
  -- Digest of all that tells two lines apart, and the number among the lines where it is equal.
  line_key bytea not null check (length(line_key) = 32),
  occurrence integer not null check (occurrence > 0),
  reported_in integer not null check (reported_in > 0),
  unique (statement_id, place),
  -- A statement that two admins import at the same time is kept once.
  unique (bank_code, line_key, occurrence)
);
-- Reads the lines of some days.
create index reconciliation_lines_day on reconciliation_lines (bank_code, booking_day, line_id);
-- Reads the lines that a close reports.
create index reconciliation_lines_reported on reconciliation_lines (bank_code, reported_in);
create trigger reconciliation_lines_append_only before update or delete or truncate on reconciliation_lines
  for each statement execute function refuse_change();

-- Lines and payments that a person has said belong together.
create table reconciliation_matches (
  match_id text primary key check (length(match_id) between 8 and 64),
  bank_code text not null references reconciliation_banks,
  -- Given where a line is in a closed day.
  reason text check (length(reason) between 1 and 1000),
  content_sha256 bytea not null check (length(content_sha256) = 32),
  reported_in integer not null check (reported_in > 0),
  user_id bigint not null references users,
  created_at timestamptz not null
);
create trigger reconciliation_matches_append_only before update or delete or truncate on reconciliation_matches
  for each statement execute function refuse_change();

create table reconciliation_parts (
  match_id text not null references reconciliation_matches,
  line_id bigint not null references reconciliation_lines,
  payment_id text not null references payments,
  amount_paise bigint not null check (amount_paise > 0),
  -- What the bank took beside the payment, which the line contains.
  fee_paise bigint not null check (fee_paise >= 0),
  primary key (match_id, line_id, payment_id)
);
-- Finds the matches of a line and of a payment.
create index reconciliation_parts_line on reconciliation_parts (line_id);
create index reconciliation_parts_payment on reconciliation_parts (payment_id);
create trigger reconciliation_parts_append_only before update or delete or truncate on reconciliation_parts
  for each statement execute function refuse_change();

-- A match that a person has taken back. The payment is as before.
create table reconciliation_undos (
  match_id text primary key references reconciliation_matches,
  reason text check (length(reason) between 1 and 1000),
  reported_in integer not null check (reported_in > 0),
  user_id bigint not null references users,
  created_at timestamptz not null
);
create trigger reconciliation_undos_append_only before update or delete or truncate on reconciliation_undos
  for each statement execute function refuse_change();

-- What is matched of each line and payment. The row is locked by whoever adds to it, so that two matches at the same time
-- cannot exceed its amount together.
create table reconciliation_line_sums (
  line_id bigint primary key references reconciliation_lines,
  amount_paise bigint not null,
  matched_paise bigint not null check (matched_paise between 0 and amount_paise)
);
create table reconciliation_payment_sums (
  payment_id text primary key references payments,
  amount_paise bigint not null,
  matched_paise bigint not null check (matched_paise between 0 and amount_paise)
);
create function add_matched_sums() returns trigger language plpgsql set search_path from current as $$
begin
  insert into reconciliation_line_sums as sums (line_id, amount_paise, matched_paise)
    select line_id, amount_paise, new.amount_paise + new.fee_paise from reconciliation_lines
    where line_id = new.line_id and direction = 'debit'
    on conflict (line_id) do update set matched_paise = sums.matched_paise + excluded.matched_paise;
  if not found then
    raise check_violation using message = 'only debits are matched';
  end if;
  insert into reconciliation_payment_sums as sums (payment_id, amount_paise, matched_paise)
    select payment_id, amount_paise, new.amount_paise from payments where payment_id = new.payment_id
    on conflict (payment_id) do update set matched_paise = sums.matched_paise + excluded.matched_paise;
  return null;
end
$$;
create trigger reconciliation_parts_sums after insert on reconciliation_parts
  for each row execute function add_matched_sums();
create function subtract_matched_sums() returns trigger language plpgsql set search_path from current as $$
begin
  update reconciliation_line_sums sums set matched_paise = sums.matched_paise - part.total
    from (select line_id, sum(amount_paise + fee_paise) as total from reconciliation_parts
      where match_id = new.match_id group by line_id) part
    where part.line_id = sums.line_id;
  update reconciliation_payment_sums sums set matched_paise = sums.matched_paise - part.total
    from (select payment_id, sum(amount_paise) as total from reconciliation_parts
      where match_id = new.match_id group by payment_id) part
    where part.payment_id = sums.payment_id;
  return null;
end
$$;
create trigger reconciliation_undos_sums after insert on reconciliation_undos
  for each row execute function subtract_matched_sums();

-- What a line without a payment is, or why a payment has no line. The newest of a line or a payment counts.
create table reconciliation_notes (
  note_id bigint generated always as identity primary key,
  bank_code text not null references reconciliation_banks,
  line_id bigint references reconciliation_lines,
  payment_id text references payments,
  kind text not null,
  wait_until date,
  reason text not null check (length(reason) between 1 and 1000),
  reported_in integer not null check (reported_in > 0),
  user_id bigint not null references users,
  created_at timestamptz not null,
  constraint reconciliation_notes_about check (
    (line_id is not null and payment_id is null and wait_until is null
      and kind in ('charge', 'interest', 'returned', 'transfer', 'otherPerson', 'other', 'open'))
    or (line_id is null and payment_id is not null and kind in ('wait', 'other', 'open')
      and (kind = 'wait') = (wait_until is not null))
  )
);
-- Finds the newest note of a line and of a payment.
create index reconciliation_notes_line on reconciliation_notes (line_id, note_id desc) where line_id is not null;
create index reconciliation_notes_payment on reconciliation_notes (payment_id, note_id desc)
  where payment_id is not null;
create trigger reconciliation_notes_append_only before update or delete or truncate on reconciliation_notes
  for each statement execute function refuse_change();

-- The lines that neither payments nor a note account for whole, so that they are counted without reading all others.
create table reconciliation_open_lines (
  line_id bigint primary key references reconciliation_lines,
  bank_code text not null references reconciliation_banks
);
create index reconciliation_open_lines_bank on reconciliation_open_lines (bank_code);
create function keep_open_line() returns trigger language plpgsql set search_path from current as $$
begin
  insert into reconciliation_open_lines (line_id, bank_code)
    select line_id, bank_code from reconciliation_lines lines
    left join reconciliation_line_sums sums using (line_id)
    where line_id = new.line_id and lines.amount_paise > coalesce(sums.matched_paise, 0)
      and coalesce((select kind from reconciliation_notes notes
        where notes.line_id = new.line_id order by note_id desc limit 1), 'open') = 'open'
    -- Counts as found, unlike a conflict that does nothing.
    on conflict (line_id) do update set bank_code = excluded.bank_code;
  if not found then
    delete from reconciliation_open_lines where line_id = new.line_id;
  end if;
  return null;
end
$$;
-- Nothing accounts for a new line yet. For all lines of a statement at once, because there may be many.
create function add_open_lines() returns trigger language plpgsql set search_path from current as $$
begin
  insert into reconciliation_open_lines (line_id, bank_code) select line_id, bank_code from added;
  return null;
end
$$;
create trigger reconciliation_lines_open after insert on reconciliation_lines
  referencing new table as added for each statement execute function add_open_lines();
create trigger reconciliation_line_sums_open after insert or update on reconciliation_line_sums
  for each row execute function keep_open_line();
create trigger reconciliation_notes_open after insert on reconciliation_notes
  for each row when (new.line_id is not null) execute function keep_open_line();

-- The close of a day: what was known of it, which never changes.
create table reconciliation_closes (
  bank_code text not null references reconciliation_banks,
  number integer not null check (number > 0),
  day date not null,
  opening_paise bigint not null,
  -- Number and sum of the lines by what they are (src/domain/reconciliation/close.ts).
  movements jsonb not null,
  -- Later changes of days that were closed before.
  corrections jsonb not null,
  expected_paise bigint not null,
  closing_paise bigint not null,
  difference_paise bigint not null check (difference_paise = closing_paise - expected_paise),
  reason text check (length(reason) between 1 and 1000),
  user_id bigint not null references users,
  created_at timestamptz not null,
  primary key (bank_code, number),
  unique (bank_code, day),
  constraint reconciliation_closes_difference check (difference_paise = 0 or reason is not null)
);
create trigger reconciliation_closes_append_only before update or delete or truncate on reconciliation_closes
  for each statement execute function refuse_change();

revoke delete, truncate on reconciliation_statements, reconciliation_lines, reconciliation_matches, reconciliation_parts,
  reconciliation_undos, reconciliation_notes, reconciliation_closes from public, current_user;
