import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { isEmbedded } from '#server/db/embedded/driver.ts';
import type { Schema } from '#server/db/schema.ts';
import { inSnapshot } from './inTransaction.ts';

export interface Paging<Row> {
  /** Rows of a page, at most. */
  size: number;
  /** Takes the next page; the one behind it is not read before. */
  take: (rows: readonly Row[]) => Promise<void>;
}

/** Hands over all rows of a query as they are at one moment, and never holds more than a page. */
export async function eachPage<Row>(
  db: Kysely<Schema>,
  query: Expression<Row>,
  paging: Paging<Row>,
): Promise<void> {
  if (isEmbedded(db)) return eachHeldPage(db, query, paging);
  await inSnapshot(db, async (transaction) => {
    const cursor = sql.id('pages');
    await sql`declare ${cursor} no scroll cursor for ${query}`.execute(transaction);
    await fetchAll(transaction, cursor, paging);
  });
}

let cursors = 0;
/** Everybody else waits while a page is taken from the only connection, 3 ms for as many rows. */
const mostHeld = 250;

// A transaction would keep the only connection from everybody else until the last page. A cursor
// that is held takes all rows when it is declared, and each page is then a turn of its own.
async function eachHeldPage<Row>(
  db: Kysely<Schema>,
  query: Expression<Row>,
  { size, take }: Paging<Row>,
): Promise<void> {
  cursors += 1;
  const cursor = sql.id(`pages_${cursors}`);
  await sql`declare ${cursor} no scroll cursor with hold for ${query}`.execute(db);
  try {
    await fetchAll(db, cursor, { size: Math.min(size, mostHeld), take });
  } finally {
    // What keeps it from being closed is an engine that has ended, and it with it.
    await sql`close ${cursor}`.execute(db).catch(() => {});
  }
}

async function fetchAll<Row>(
  db: Kysely<Schema>,
  cursor: RawBuilder<unknown>,
  { size, take }: Paging<Row>,
): Promise<void> {
  const fetch = sql<Row>`fetch ${sql.lit(size)} from ${cursor}`;
  for (;;) {
    const { rows } = await fetch.execute(db);
    if (rows.length > 0) await take(rows);
    if (rows.length < size) return;
  }
}
