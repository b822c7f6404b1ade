-- Seals prove which entries the history had. See server/history/seals.ts.
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
  -- When no entry was left to seal; null until the entries of an earlier release are sealed.
  caught_up_at timestamptz,
  signature text not null
);
create index history_seals_sealed_at on history_seals (sealed_at);
create trigger history_seals_append_only before update or delete or truncate on history_seals
  for each statement execute function refuse_change();
revoke update, delete, truncate on history_seals from public, current_user;
