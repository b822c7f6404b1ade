import type { Kysely } from 'kysely';
import { openEmbedded } from './embedded/open.ts';
import type { Load } from './load.ts';
import type { SchemaTarget } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';

/** The database of this server, migrated unless told otherwise. */
export interface Database {
  db: Kysely<Schema>;
  engine: 'postgres' | 'embedded';
  load(): Load;
  /** Waits for what is running, makes everything durable and lets go of the folder. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded engine is used. Never both, never a fall-back. */
  databaseUrl?: string | undefined;
  /**
   * The folder of the embedded engine, or `:memory:` for one that is gone after `close`. The file
   * of a dump may follow, which it then begins as: much quicker than to make one.
   */
  dataDir: string;
  /** Takes one line about what no caller hears of. */
  log?: (message: string) => void;
  /** How long to wait at start for PostgreSQL to answer, in milliseconds. */
  patienceMillis?: number;
  /** How long one query may run, in milliseconds. */
  queryLimitMillis?: number;
  schema?: SchemaTarget;
}

/**
 * Opens the database, migrated unless told otherwise.
 * @throws StartError, one clear line, when it can't be used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, schema = 'newest', log = () => {} } = options;
  const { patienceMillis = 20_000, queryLimitMillis = 15_000 } = options;
  const common = { queryLimitMillis, log, schema };
  if (databaseUrl) {
    const opened = await openPostgres({ databaseUrl, patienceMillis, ...common });
    return { engine: 'postgres', ...opened };
  }
  return { engine: 'embedded', ...(await openEmbedded({ dataDir, ...common })) };
}
