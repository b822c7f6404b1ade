-- Each change, with the changed fields and the origin of the change.
create table history (
  history_id bigint generated always as identity primary key,
  -- What was changed: a transaction, a user or a bank. An entry without these is about the setting.
  transaction_id text references transactions,
  about_user_id bigint references users,
  bank_code text references banks,
  happened_at timestamptz not null default now(),
  -- Nobody is signed in when the operator runs a command.
  user_id bigint references users,
  action text not null,
  from_status text references statuses,
  to_status text references statuses,
  from_amount_paise bigint,
  to_amount_paise bigint,
  payment_id text references payments,
  file_id text,
  reason text,
  -- Each changed field with its value before and after: {"notes": ["old", "new"]}.
  changes jsonb not null,
  -- Network address of the client, and the kind of its device.
  address text,
  device text,
  -- The rupee rate after the change.
  rate numeric(12, 4),
  constraint history_about check (
    num_nonnulls(transaction_id, about_user_id, bank_code) <= 1
    and (transaction_id is not null)
      = (to_status is not null and to_amount_paise is not null)
  ),
  constraint history_user check (
    user_id is not null
    or (address is null and device = 'program' and action in ('add user', 'reset second factor'))
  )
);
-- Reads the history of a transaction.
create index history_transaction on history (transaction_id, history_id);
-- Lists what a user did, the newest first.
create index history_actor on history (user_id, history_id desc);
-- Lists the changes of some days, and counts those since the last visit.
create index history_time on history (happened_at, history_id);
-- Lists the changes of users, banks and the setting.
create index history_records on history (history_id desc) where transaction_id is null;
-- Finds what happened to a user since their last sign-in.
create index history_about_user on history (about_user_id, happened_at) where about_user_id is not null;
-- Finds the codes that users and banks had at the time of an entry.
create index history_codes on history (history_id)
  where action in ('change user code', 'change bank code');
-- Finds the transactions on which a banker has recorded a payment or set the status since a time.
create index history_worked on history (user_id, happened_at desc) include (transaction_id)
  where action in ('payment', 'banker status');
create trigger history_append_only before update or delete or truncate on history
  for each statement execute function refuse_change();
revoke update, delete, truncate on history from public, current_user;
-- Foreign keys lock entries when a row that these name is deleted, which takes the permission to update a column. The
-- database generates this one.
grant update (history_id) on history to current_user;

-- Seals prove which entries the history had (server/history/seals.ts).
create table history_seals (
  seal bigint primary key check (seal > 0),
  -- The sealed entries, each with its digest: [[1, "…"], …].
  entries jsonb not null,
  -- The highest entry of this seal and all earlier ones.
  highest_id bigint not null,
  -- The signature of the previous seal, '' for the first one.
  previous text not null,
  key_id text not null,
  sealed_at timestamptz not null,
  -- When no entry was left to seal; null until then.
  caught_up_at timestamptz,
  signature text not null
);
-- Finds the seals of a time.
create index history_seals_sealed_at on history_seals (sealed_at);
create trigger history_seals_append_only before update or delete or truncate on history_seals
  for each statement execute function refuse_change();
revoke update, delete, truncate on history_seals from public, current_user;
