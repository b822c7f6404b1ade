import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { LineFile } from './lineFile.ts';

const rowsAtOnce = 500;

/** Which of these tables there are: an older schema may lack some. */
export async function existing<Name extends string>(
  db: Kysely<Schema>,
  names: readonly Name[],
): Promise<Name[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const found = new Set(rows.map(({ name }) => name));
  return names.filter((name) => found.has(name));
}

/** Writes every row of a table, as of the snapshot, as a line of JSON. */
export async function unload(
  snapshot: Transaction<Schema>,
  table: string,
  lines: LineFile,
  signal?: AbortSignal,
): Promise<void> {
  // PostgreSQL's own JSON, never read here: no digit of a number and no microsecond is lost.
  await sql`declare unloaded no scroll cursor for
    select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(snapshot);
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ line: string }>`
      fetch forward ${sql.lit(rowsAtOnce)} from unloaded`.execute(snapshot);
    if (rows.length === 0) break;
    await lines.add(rows.map(({ line }) => line));
  }
  await sql`close unloaded`.execute(snapshot);
}

/** Inserts lines of {@link unload} into the same table of the same schema. */
export async function load(
  transaction: Transaction<Schema>,
  table: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  for await (const batch of batches(lines)) {
    await sql`insert into ${sql.table(table)} overriding system value
      select * from json_populate_recordset(null::${sql.table(table)}, ${`[${batch.join(',')}]`}::json)`.execute(
      transaction,
    );
  }
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Lets the numbers that the database gives go on after the highest that is there. */
export async function continueNumbers(transaction: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(transaction);
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      coalesce(max(${sql.ref(column)}), 1), count(*) > 0) from ${sql.table(table)}`.execute(
      transaction,
    );
  }
}

/** Takes the time limits of ordinary calls off a transaction that may be long. */
export async function withoutTimeLimits(transaction: Transaction<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
}
