-- The history becomes complete: it also has the changes of users, banks and the setting, and each entry
-- has the changed fields and the origin of the change. Entries of the previous release have neither.
alter table history
  alter column transaction_id drop not null,
  alter column to_status drop not null,
  alter column to_amount_paise drop not null,
  -- The changed user or bank. An entry without these and without a transaction is about the setting.
  add column about_user_id bigint references users,
  add column bank_code text references banks,
  -- Each changed field with its value before and after: {"notes": ["old", "new"]}.
  add column changes jsonb,
  -- Network address of the client, and the kind of its device.
  add column address text,
  add column device text,
  -- The rupee rate after the change.
  add column rate numeric(12, 4),
  -- Validated by a later migration, because that reads all rows.
  add constraint history_about check (
    num_nonnulls(transaction_id, about_user_id, bank_code) <= 1
    and (transaction_id is not null)
      = (to_status is not null and to_amount_paise is not null)
  ) not valid;
-- The triggers refuse changes by everyone; the permission refuses them also while a trigger is disabled.
revoke update, delete, truncate on history from public, current_user;
-- Foreign keys lock entries when a row that these name is deleted, which takes the permission to update a
-- column. The database generates this one.
grant update (history_id) on history to current_user;
revoke delete, truncate on payments from public, current_user;
