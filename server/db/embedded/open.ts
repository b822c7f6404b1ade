import { type Kysely, sql } from 'kysely';
import { StartError } from '../../startError.ts';
import { guardedKysely } from '../guard.ts';
import { migrate, type SchemaTarget } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { EmbeddedDialect } from './driver.ts';
import { claimFolder, type ClaimedFolder } from './folder.ts';
import { Supervisor } from './supervisor.ts';

export interface EmbeddedOptions {
  /** The folder, or `:memory:` with or without the file of a dump. */
  dataDir: string;
  queryLimitMillis: number;
  log: (message: string) => void;
  schema: SchemaTarget;
}

const inMemory = ':memory:';

/** Opens the embedded engine, migrated. @throws StartError, one clear line, when it can't be. */
export async function openEmbedded(options: EmbeddedOptions) {
  const isInMemory = options.dataDir.startsWith(inMemory);
  const folder = isInMemory ? null : await claimFolder(options.dataDir);
  try {
    const { supervisor, db } = await openSound(options, folder);
    await migrate(db, options.schema).catch(async (error: unknown) => {
      await supervisor.abandon();
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

/** Opens it if it can be read, and otherwise leaves it as it is. */
async function openSound(options: EmbeddedOptions, folder: ClaimedFolder | null) {
  const { queryLimitMillis, log } = options;
  let supervisor: Supervisor | null = null;
  try {
    const place = folder
      ? { folder: folder.database, dump: '' }
      : { folder: null, dump: options.dataDir.slice(inMemory.length) };
    supervisor = await Supervisor.open({ ...place, queryLimitMillis, log });
    const db = guardedKysely(new EmbeddedDialect(supervisor));
    await readEveryTable(db);
    return { supervisor, db };
  } catch (error) {
    await supervisor?.abandon();
    const detail = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database in ${options.dataDir} could not be opened (${detail}): nothing in it was ` +
        'changed; restore a backup if it is damaged',
    );
  }
}

/**
 * Reads a row of every table by way of its key. The engine itself takes a table whose file was cut
 * short for an empty one. @throws Error of the engine where key and table disagree.
 */
async function readEveryTable(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ table: string; key: string }>`
      select relname as table, min(attname) as key
      from pg_index
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      join pg_class on pg_class.oid = indrelid
      where indisprimary and relnamespace = 'public'::regnamespace
      group by relname`.execute(transaction);
    await sql`set local enable_seqscan = off`.execute(transaction);
    for (const { table, key } of rows) {
      const firstByKey = sql`select * from ${sql.table(table)} order by ${sql.ref(key)} limit 1`;
      await firstByKey.execute(transaction);
    }
  });
}
