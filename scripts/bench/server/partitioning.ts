import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { median } from '../median.ts';
import { indexesOf } from './seedDatabase.ts';

/**
 * Partitions the transactions by creation time into parts of equal duration, like the monthly
 * partitions of the plan for a hundred million. Keys must then include the time, and references to
 * a transaction are dropped. Calls that claim an id, such as a new transaction or payment, fail.
 * Requires a database that nothing else uses.
 */
export async function partitionByTime(db: Kysely<Schema>, parts: number): Promise<void> {
  const indexes = await indexesOf(db, ['transactions']);
  const triggers = await texts(
    db,
    sql`select pg_get_triggerdef(oid) as text from pg_trigger
      where tgrelid = 'transactions'::regclass and not tgisinternal`,
  );
  const statements = [
    'alter table transactions rename to unpartitioned',
    `create table transactions (like unpartitioned including defaults including constraints,
      primary key (transaction_id, created_at), unique (created_at, transaction_code),
      unique (created_at, sequence)) partition by range (created_at)`,
    ...(await partsOf(db, parts)),
    'insert into transactions select * from unpartitioned',
    'drop table unpartitioned cascade',
    'create sequence places owned by transactions.sequence',
    `select setval('places', max(sequence)) from transactions`,
    `alter table transactions alter column sequence set default nextval('places')`,
    // The product reads rows by their sequence alone.
    'create index on transactions (sequence)',
    ...indexes.map(({ definition }) => definition),
    ...triggers,
    'vacuum analyze transactions',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function texts(db: Kysely<Schema>, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return (rows as { text: string }[]).map(({ text }) => text);
}

/** Creates partitions from before the first to after the last transaction. */
async function partsOf(db: Kysely<Schema>, parts: number): Promise<string[]> {
  const bounds = await texts(
    db,
    sql`select quote_literal(first + (last - first) * part / ${parts}::integer) as text
      from (select min(created_at) as first, max(created_at) as last from transactions) as span,
        generate_series(1, ${parts}::integer - 1) as part`,
  );
  return ['minvalue', ...bounds].map(
    (from, part) => `create table transactions_${part} partition of transactions
      for values from (${from}) to (${bounds[part] ?? 'maxvalue'})`,
  );
}

/**
 * Returns the time of reading a row by its id in milliseconds, with and without its creation time.
 */
export async function timeById(db: Kysely<Schema>) {
  const query = db.selectFrom('transactions').selectAll();
  const sample = await query.orderBy('transaction_id').limit(500).execute();
  return {
    'by its id': await medianTime(sample, ({ transaction_id: id }) =>
      query.where('transaction_id', '=', id).execute(),
    ),
    'by id and time': await medianTime(sample, ({ transaction_id: id, created_at: time }) =>
      query.where('transaction_id', '=', id).where('created_at', '=', time).execute(),
    ),
  };
}

/** Returns the median in milliseconds. */
async function medianTime<Row>(rows: readonly Row[], read: (row: Row) => Promise<unknown>) {
  const times: number[] = [];
  for (const row of rows) {
    const started = performance.now();
    await read(row);
    times.push(performance.now() - started);
  }
  return median(times);
}
