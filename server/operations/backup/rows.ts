import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { inBatches } from './lines.ts';

const batchSize = 500;

/** Returns those of these tables that exist; an older schema may lack some. */
export async function existingTables<Name extends string>(
  db: Kysely<Schema>,
  names: readonly Name[],
): Promise<Name[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const found = new Set(rows.map(({ name }) => name));
  return names.filter((name) => found.has(name));
}

/** Yields each row of a table as a line of JSON, in batches. */
export async function* dumpTable(
  trx: Transaction<Schema>,
  table: string,
  signal?: AbortSignal,
): AsyncGenerator<string[]> {
  // PostgreSQL writes and reads this JSON. JavaScript does not parse it, so no precision is lost.
  await sql`declare dump_cursor no scroll cursor for
    select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(trx);
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ line: string }>`
      fetch forward ${sql.lit(batchSize)} from dump_cursor`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close dump_cursor`.execute(trx);
}

/** Inserts lines of {@link dumpTable} into the same table of the same schema. */
export async function insertRows(
  trx: Transaction<Schema>,
  table: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  for await (const batch of inBatches(lines, batchSize)) {
    await sql`insert into ${sql.table(table)} overriding system value
      select * from json_populate_recordset(null::${sql.table(table)}, ${`[${batch.join(',')}]`}::json)`.execute(
      trx,
    );
  }
}

/** Sets each identity sequence to the highest value of its column. */
export async function advanceSequences(trx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(trx);
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      coalesce(max(${sql.ref(column)}), 1), count(*) > 0) from ${sql.table(table)}`.execute(trx);
  }
}
