import type { Kysely } from 'kysely';
import { openEmbedded } from './embedded/open.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';

/** The migrated database of this server. */
export interface Database {
  db: Kysely<Schema>;
  engine: 'postgres' | 'embedded';
  /** Waits for what is running, makes everything durable and lets go of the folder. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded engine is used. Never both, never a fall-back. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded engine, or `:memory:` for one that is gone after `close`. */
  dataDir: string;
  /** Takes one line about what no caller hears of. */
  log?: (message: string) => void;
  /** How long to wait at start for PostgreSQL to answer, in milliseconds. */
  patienceMillis?: number;
  /** How long one query may run, in milliseconds. */
  queryLimitMillis?: number;
}

/** Opens the database, migrated. @throws StartError, one clear line, when it can't be used. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, queryLimitMillis = 15_000, log = () => {} } = options;
  if (databaseUrl) {
    const patienceMillis = options.patienceMillis ?? 20_000;
    const opened = await openPostgres({ databaseUrl, patienceMillis, queryLimitMillis, log });
    return { engine: 'postgres', ...opened };
  }
  return { engine: 'embedded', ...(await openEmbedded({ dataDir, queryLimitMillis, log })) };
}
