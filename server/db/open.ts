import type { Kysely } from 'kysely';
import { openEmbedded } from './embedded/open.ts';
import type { ConnectionLoad } from './connectionLoad.ts';
import type { SchemaTarget } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import type { Standby } from './standby.ts';

/** An open database. */
export interface Database {
  db: Kysely<Schema>;
  engine: 'postgres' | 'embedded';
  /** Answers reads while no primary does; null if there is none. */
  standby: Standby | null;
  load(): ConnectionLoad;
  /** Waits for running calls, makes everything durable and unlocks the folder. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** URL of PostgreSQL; without it the embedded engine is used. There is no fallback. */
  databaseUrl?: string | undefined;
  /** URL of a standby of that PostgreSQL. */
  replicaUrl?: string | undefined;
  /**
   * The folder of the embedded engine, or `:memory:` for a database that ends with `close`. The
   * path of a dump may follow `:memory:`; loading one is much faster than creating a database.
   */
  dataDir: string;
  /** Receives messages about events that no caller sees. */
  log?: (message: string) => void;
  /** Maximum wait at start until PostgreSQL answers. */
  connectTimeoutMs?: number;
  /** Connections to PostgreSQL lead through a pooler such as PgBouncer. */
  hasPooler?: boolean;
  /** Maximum number of connections to PostgreSQL. */
  poolSize?: number;
  /** Maximum wait of a call for one of them. */
  acquireTimeoutMs?: number;
  /** Accepts commits that no standby has on disk, on a database that has synchronous standbys. */
  allowWeakCommit?: boolean;
  /** Time limit of one query. */
  queryTimeoutMs?: number;
  schema?: SchemaTarget;
}

/**
 * Opens the database and migrates it as `schema` says.
 * @throws StartError with one line that states the reason.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, replicaUrl, dataDir, schema = 'latest', log = () => {} } = options;
  const { connectTimeoutMs = 20_000, queryTimeoutMs = 15_000, poolSize = 16 } = options;
  const { acquireTimeoutMs = 3000 } = options;
  const { allowWeakCommit = false, hasPooler = false } = options;
  const common = { queryTimeoutMs, log, schema };
  if (databaseUrl) {
    const opened = await openPostgres({
      databaseUrl,
      replicaUrl,
      connectTimeoutMs,
      poolSize,
      acquireTimeoutMs,
      allowWeakCommit,
      hasPooler,
      ...common,
    });
    return { engine: 'postgres', ...opened };
  }
  return { engine: 'embedded', standby: null, ...(await openEmbedded({ dataDir, ...common })) };
}
