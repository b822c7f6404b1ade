import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { median } from '../median.ts';
import { indexesOf } from './fill.ts';

/**
 * Cuts the transactions by when they were created into parts of equal times, as the plan for a
 * hundred million has it by months. Keys hold the time as well then, and what referred to a
 * transaction alone does no longer: what claims an id, as a new transaction or payment does, fails.
 * Needs a database in which nobody works.
 */
export async function cutByTime(db: Kysely<Schema>, parts: number): Promise<void> {
  const indexes = await indexesOf(db, ['transactions']);
  const triggers = await texts(
    db,
    sql`select pg_get_triggerdef(oid) as text from pg_trigger
      where tgrelid = 'transactions'::regclass and not tgisinternal`,
  );
  const statements = [
    'alter table transactions rename to whole',
    `create table transactions (like whole including defaults including constraints,
      primary key (transaction_id, created_at), unique (created_at, transaction_code),
      unique (created_at, sequence)) partition by range (created_at)`,
    ...(await partsOf(db, parts)),
    'insert into transactions select * from whole',
    'drop table whole cascade',
    'create sequence places owned by transactions.sequence',
    `select setval('places', max(sequence)) from transactions`,
    `alter table transactions alter column sequence set default nextval('places')`,
    // The product asks for rows by their sequence alone.
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

/** From before the first to after the last. */
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

/** How long a row takes by its id, ms: asked for in every part, and where its time is known as well. */
export async function timeById(db: Kysely<Schema>) {
  const query = db.selectFrom('transactions').selectAll();
  const sample = await query.orderBy('transaction_id').limit(500).execute();
  return {
    'by its id': await middleTime(sample, ({ transaction_id: id }) =>
      query.where('transaction_id', '=', id).execute(),
    ),
    'by id and time': await middleTime(sample, ({ transaction_id: id, created_at: time }) =>
      query.where('transaction_id', '=', id).where('created_at', '=', time).execute(),
    ),
  };
}

/** The median, ms. */
async function middleTime<Row>(rows: readonly Row[], ask: (row: Row) => Promise<unknown>) {
  const times: number[] = [];
  for (const row of rows) {
    const started = performance.now();
    await ask(row);
    times.push(performance.now() - started);
  }
  return median(times);
}
