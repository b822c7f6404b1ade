import type { Kysely } from 'kysely';
import { type EmbeddedOptions, openEmbedded } from './embedded/open.ts';
import type { ConnectionLoad } from './connectionLoad.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
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

/** Without `databaseUrl` the embedded engine is used. There is no fallback. */
export type DatabaseOptions = { databaseUrl?: string | undefined } & Pick<
  EmbeddedOptions,
  'dataDir'
> &
  Partial<Omit<PostgresOptions, 'databaseUrl'>>;

const defaults = {
  log: () => {},
  connectTimeoutMs: 20_000,
  hasPooler: false,
  poolSize: 16,
  acquireTimeoutMs: 3000,
  allowWeakCommit: false,
  queryTimeoutMs: 15_000,
  schema: 'latest',
} as const satisfies Partial<PostgresOptions>;

/** Opens the database as {@link openDatabase} does, and closes it after the work. */
export async function withDatabase<Result>(
  options: DatabaseOptions,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Opens the database and migrates it as `schema` says.
 * @throws StartError with one line that states the reason.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  ...given
}: DatabaseOptions): Promise<Database> {
  const options = { ...defaults, ...given };
  if (databaseUrl) {
    return { engine: 'postgres', ...(await openPostgres({ databaseUrl, ...options })) };
  }
  return { engine: 'embedded', standby: null, ...(await openEmbedded({ dataDir, ...options })) };
}
