import { type Expression, type Insertable, type Kysely, sql, type SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

/** Values of columns, or expressions for them. */
export type InsertedRow<Table extends keyof Schema> = {
  [Column in keyof Insertable<Schema[Table]>]: unknown;
};

/**
 * Query that inserts a row if the condition holds. Without it, no sequence of the table takes a
 * number.
 */
export function insertIf<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  row: InsertedRow<Table>,
  condition: Expression<SqlBool>,
) {
  const columns = Object.keys(row) as (keyof Schema[Table] & string)[];
  const values = Object.entries(row).map(([name, value]) => sql`${value}`.as(name));
  return db.insertInto(table).columns(columns).expression(db.selectNoFrom(values).where(condition));
}
