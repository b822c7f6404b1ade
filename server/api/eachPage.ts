import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { isEmbedded } from '#server/db/embedded/driver.ts';
import type { Schema } from '#server/db/schema.ts';
import { inSnapshotOnce } from './inTransaction.ts';

export interface Paging<Row> {
  /** Maximum number of rows per page. */
  size: number;
  /** Processes a page. The next page is read when the promise resolves. */
  onPage: (rows: readonly Row[]) => Promise<void>;
}

/**
 * Processes all rows of one snapshot of a query, one page at a time. After a conflict the caller
 * may start again, because only the caller can discard the pages that were processed.
 */
export async function eachPage<Row>(
  db: Kysely<Schema>,
  query: Expression<Row>,
  paging: Paging<Row>,
): Promise<void> {
  if (isEmbedded(db)) return eachPageOfHeldCursor(db, query, paging);
  await inSnapshotOnce(db, async (trx) => {
    const cursor = sql.id('pages');
    await sql`declare ${cursor} no scroll cursor for ${query}`.execute(trx);
    await fetchAll(trx, cursor, paging);
  });
}

let cursorCount = 0;
/** Taking a page blocks the only connection; 250 rows take 3 ms. */
const maxHeldRows = 250;

// A transaction would hold the only connection until the last page. A cursor `with hold` reads all
// rows when it is declared, and each page is then a separate call.
async function eachPageOfHeldCursor<Row>(
  db: Kysely<Schema>,
  query: Expression<Row>,
  { size, onPage }: Paging<Row>,
): Promise<void> {
  cursorCount += 1;
  const cursor = sql.id(`pages_${cursorCount}`);
  await sql`declare ${cursor} no scroll cursor with hold for ${query}`.execute(db);
  try {
    await fetchAll(db, cursor, { size: Math.min(size, maxHeldRows), onPage });
  } finally {
    // Closing fails only if the engine has ended, which also removes the cursor.
    await sql`close ${cursor}`.execute(db).catch(() => {});
  }
}

async function fetchAll<Row>(
  db: Kysely<Schema>,
  cursor: RawBuilder<unknown>,
  { size, onPage }: Paging<Row>,
): Promise<void> {
  const fetch = sql<Row>`fetch ${sql.lit(size)} from ${cursor}`;
  for (;;) {
    const { rows } = await fetch.execute(db);
    if (rows.length > 0) await onPage(rows);
    if (rows.length < size) return;
  }
}
