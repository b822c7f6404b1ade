import { sql } from 'kysely';
import { migrate, type SchemaTarget } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';

/**
 * Opens an embedded database without a schema that stays open between the openings of a restore, because to
 * start an engine takes longer than to restore.
 */
export async function openRestoreTarget() {
  const database = await openDatabase({ dataDir: ':memory:', schema: 'unchanged' });
  return {
    db: database.db,
    close: database.close,
    async open(target: SchemaTarget): Promise<Database> {
      await migrate(database.db, { target, log: () => {} });
      return { ...database, close: async () => {} };
    },
    /** Removes the schema with all rows. */
    async empty(): Promise<void> {
      await sql`drop schema public cascade`.execute(database.db);
      await sql`create schema public`.execute(database.db);
    },
  };
}
