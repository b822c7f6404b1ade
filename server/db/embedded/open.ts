import { type Kysely, sql } from 'kysely';
import { StartError } from '../../startError.ts';
import { guardedKysely } from '../guard.ts';
import { migrate, type SchemaTarget } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { EmbeddedDialect } from './driver.ts';
import { lockFolder, type LockedFolder } from './folder.ts';
import { Supervisor } from './supervisor.ts';
import { errorText } from '../errors.ts';

export interface EmbeddedOptions {
  /**
   * The folder, or `:memory:` for a database that ends with `close`. The path of a dump may follow `:memory:`; loading
   * one is much faster than creating a database.
   */
  dataDir: string;
  /** Time limit of one query. */
  queryTimeoutMs: number;
  /** Receives messages about events that no caller sees. */
  log: (message: string) => void;
  schema: SchemaTarget;
}

const inMemory = ':memory:';

/**
 * Opens the embedded engine and migrates its database. @throws StartError with one line that states
 * the reason.
 */
export async function openEmbedded(options: EmbeddedOptions) {
  const isInMemory = options.dataDir.startsWith(inMemory);
  const folder = isInMemory ? null : await lockFolder(options.dataDir);
  try {
    const { supervisor, db } = await openVerified(options, folder);
    const { schema: target, log } = options;
    await migrate(db, { target, log }).catch(async (error: unknown) => {
      await supervisor.terminate();
      throw error;
    });
    const close = async () => {
      await supervisor.close();
      folder?.release();
    };
    return { db, close, load: () => supervisor.load };
  } catch (error) {
    folder?.release();
    throw error;
  }
}

/** Opens the database and checks that it can be read. On failure the files stay unchanged. */
async function openVerified(options: EmbeddedOptions, folder: LockedFolder | null) {
  const { queryTimeoutMs, log } = options;
  let supervisor: Supervisor | null = null;
  try {
    const location = folder
      ? { folder: folder.database, dump: '' }
      : { folder: null, dump: options.dataDir.slice(inMemory.length) };
    supervisor = await Supervisor.open({ ...location, queryTimeoutMs, log });
    const db = guardedKysely(new EmbeddedDialect(supervisor));
    await readEveryTable(db);
    return { supervisor, db };
  } catch (error) {
    await supervisor?.terminate();
    const detail = errorText(error);
    throw new StartError(
      `The database in ${options.dataDir} could not be opened (${detail}): nothing in it was ` +
        'changed; restore a backup if it is damaged',
    );
  }
}

/**
 * Reads one row of every table through its primary key. The engine reads a truncated table file as
 * an empty table.
 * @throws Error of the engine if key and table disagree.
 */
async function readEveryTable(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ table: string; key: string }>`
      select relname as table, min(attname) as key
      from pg_index
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      join pg_class on pg_class.oid = indrelid
      where indisprimary and relnamespace = 'public'::regnamespace
      group by relname`.execute(trx);
    await sql`set local enable_seqscan = off`.execute(trx);
    for (const { table, key } of rows) {
      const firstByKey = sql`select * from ${sql.table(table)} order by ${sql.ref(key)} limit 1`;
      await firstByKey.execute(trx);
    }
  });
}
