import { type RawBuilder, sql } from 'kysely';
import { recordedColumns } from '#server/history/changes.ts';
import type { Invariants } from './invariant.ts';

type RecordedTable = keyof typeof recordedColumns;

/** The column of `history` that names a record, and the column of its table. */
const keys = {
  transactions: ['transaction_id', 'transaction_id'],
  users: ['about_user_id', 'user_id'],
  banks: ['bank_code', 'bank_code'],
} as const;

/** Selects the recorded changes of a table's columns. @param entries selects those about it, with the id of the record */
const recordedChanges = (table: RecordedTable, entries: RawBuilder<unknown>) => sql`
  select id, name, before, after,
    lag(after) over field as previous,
    lead(history_id) over field is null as is_last
  from (
    select entry.id, entry.history_id,
      change.key as name, change.value ->> 0 as before, change.value ->> 1 as after
    from (${entries}) entry
    cross join jsonb_each(entry.changes) change
    where change.key in (${sql.join(recordedColumns[table])})
  ) changed
  window field as (partition by id, name order by history_id)`;

const entriesOf = (table: keyof typeof keys) => {
  const column = sql.ref(keys[table][0]);
  return sql`select ${column} as id, history_id, changes from history where ${column} is not null`;
};

const entriesOfSetting = sql`
  select 'setting' as id, history_id, changes from history
  where num_nonnulls(transaction_id, about_user_id, bank_code) = 0`;

/** Selects records that differ from the last recorded change of a column. */
const differs = (table: RecordedTable, entries: RawBuilder<unknown>, join: RawBuilder<unknown>) =>
  sql<{ id: string }>`
    select distinct change.id from (${recordedChanges(table, entries)}) change
    join ${sql.table(table)} record on ${join}
    where is_last and after is distinct from to_jsonb(record) ->> name`;

const differsFromHistory = (table: keyof typeof keys) =>
  differs(table, entriesOf(table), sql`${sql.ref(`record.${keys[table][1]}`)} = change.id`);

/** The embedded engine returns texts without a byte order mark at their start. */
const withoutMark = (value: RawBuilder<unknown>) => sql`ltrim(${value}, chr(65279))`;

/** Invariants that replay the changes of the history. */
export const replayInvariants = {
  'a recorded change continues from the previous one': sql`
    select distinct id from (
      ${recordedChanges('transactions', entriesOf('transactions'))}) change
    where ${withoutMark(sql`before`)} is distinct from ${withoutMark(sql`previous`)}`,
  'an open transaction has its status since the last change of it': sql`
    select record.transaction_id as id from transactions record
    cross join lateral (
      select happened_at from history
      where history.transaction_id = record.transaction_id
        and to_status = record.status and from_status is distinct from to_status
      order by history_id desc limit 1
    ) change
    where record.status not in ('CMP', 'CNL') and record.status_since is distinct from change.happened_at`,
  'a transaction equals its last recorded changes': differsFromHistory('transactions'),
  'a user equals its last recorded changes': differsFromHistory('users'),
  'a bank equals its last recorded changes': differsFromHistory('banks'),
  'the setting equals its last recorded changes': differs('settings', entriesOfSetting, sql`true`),
} as const satisfies Invariants;
