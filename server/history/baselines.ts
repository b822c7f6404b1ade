import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { recordedColumns } from './changes.ts';

/** Transactions of one step. Their rows are locked until its commit. */
const batchSize = 100;
/** Transactions with lower numbers may be committed later, but not after this time. */
const settledMs = 3_600_000;

/**
 * Writes the baselines of the next transactions, and after the last one those of users, banks and the
 * setting. A baseline is an entry without a user that has all columns of a record. A record gets one if the
 * history says nothing about one of its columns, because an earlier release wrote it. Several servers take
 * turns.
 * @returns true if more is left.
 */
export function writeBaselines(db: Kysely<Schema>, now: Date, limit = batchSize): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const progress = await trx
      .selectFrom('history_baselines')
      .select('transactions_to')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!progress) return false;
    const locked = await lockTransactions(trx, progress.transactions_to, now, limit);
    const last = locked.at(-1);
    if (last) {
      const ids = locked.map((row) => row.transaction_id);
      // A new statement, which sees the entries of those who held the locks before.
      await insertForTransactions(trx, ids, now);
      const reached = { transactions_to: last.sequence };
      await trx.updateTable('history_baselines').set(reached).execute();
      return true;
    }
    for (const kind of otherKinds) await insertForOthers(trx, kind, now);
    return false;
  });
}

const lockTransactions = (trx: Transaction<Schema>, after: number, now: Date, limit: number) =>
  trx
    .selectFrom('transactions')
    .select(['transaction_id', 'sequence'])
    .where('sequence', '>', after)
    .where('created_at', '<', new Date(now.getTime() - settledMs))
    .orderBy('sequence')
    .limit(limit)
    .forShare()
    .execute();

async function insertForTransactions(
  trx: Transaction<Schema>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into history (transaction_id, happened_at, action, from_status, to_status,
      from_amount_paise, to_amount_paise, changes)
    select record.transaction_id, ${now}, 'baseline', record.status, record.status,
      record.amount_paise, record.amount_paise, ${columnsOf('transactions')}
    from transactions record
    where record.transaction_id = any(${ids}::text[])
      and ${isUnknown('transactions', sql`transaction_id = record.transaction_id`)}
    order by record.sequence`.execute(trx);
}

type RecordedTable = keyof typeof recordedColumns;

interface Kind {
  table: RecordedTable;
  /** The column of the table that names a record. */
  key: string;
  /** The column of the history that names it; null for the setting, which needs none. */
  about: string | null;
  /** Condition of the entries about the record, with that of the index of entries about no transaction. */
  isAbout: SqlFragment;
}

const otherKinds: readonly Kind[] = [
  {
    table: 'users',
    key: 'user_id',
    about: 'about_user_id',
    isAbout: sql`transaction_id is null and about_user_id = record.user_id`,
  },
  {
    table: 'banks',
    key: 'bank_code',
    about: 'bank_code',
    isAbout: sql`transaction_id is null and history.bank_code = record.bank_code`,
  },
  {
    table: 'settings',
    key: 'only_row',
    about: null,
    isAbout: sql`transaction_id is null and about_user_id is null and bank_code is null`,
  },
];

/** There are few of these records, so that all are looked at. */
async function insertForOthers(
  trx: Transaction<Schema>,
  { table, key, about, isAbout }: Kind,
  now: Date,
): Promise<void> {
  const unknown = sql`from ${sql.table(table)} record where ${isUnknown(table, isAbout)}`;
  const locked = await sql`select ${unknown} for share of record`.execute(trx);
  if (locked.rows.length === 0) return;
  const [column, value] =
    about === null ? [sql``, sql``] : [sql`${sql.ref(about)}, `, sql`record.${sql.ref(key)}, `];
  await sql`
    insert into history (${column}happened_at, action, changes)
    select ${value}${now}, 'baseline', ${columnsOf(table)} ${unknown}`.execute(trx);
}

/** The columns of a record as changes from nothing. */
function columnsOf(table: RecordedTable): SqlFragment {
  const columns = recordedColumns[table].map(
    (column) => sql`${sql.lit(column)}, jsonb_build_array(null, record.${sql.ref(column)})`,
  );
  return sql`jsonb_build_object(${sql.join(columns)})`;
}

/**
 * Condition: the entries about a record lack one of its columns. Entries up to one without fields, which
 * an earlier release wrote, do not count.
 */
function isUnknown(table: RecordedTable, isAbout: SqlFragment): RawBuilder<SqlBool> {
  const names = sql.join(recordedColumns[table].map((column) => sql.lit(column)));
  return sql<SqlBool>`exists (
    select from unnest(array[${names}]) name
    where not exists (
      select from history
      where ${isAbout} and jsonb_exists(changes, name) and history_id > coalesce((
        select max(history_id) from history where ${isAbout} and changes is null), 0)))`;
}
