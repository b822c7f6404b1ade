import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Driver } from 'kysely';
import pg from 'pg';
import { StartError } from '../startError.ts';
import { errorCode, isUnavailable } from './errors.ts';
import { guardedDriver, guardedKysely } from './guard.ts';
import { planOnce } from './planOnce.ts';
import { migrate, type SchemaTarget } from './migrate.ts';
import type { Schema } from './schema.ts';
import { typeParser } from './types.ts';

const oldestVersion = 15;
const retryMillis = 500;

export interface PostgresOptions {
  databaseUrl: string;
  /** How long to wait at start for a server that does not answer yet, in milliseconds. */
  patienceMillis: number;
  queryLimitMillis: number;
  /** Takes what no caller hears of: a connection lost while idle. */
  log: (message: string) => void;
  schema: SchemaTarget;
}

/** Opens PostgreSQL, migrated. @throws StartError, one clear line, when it can't be used. */
export async function openPostgres(options: PostgresOptions) {
  await waitForServer(options);
  await migratePostgres(options);
  const pool = new pg.Pool({
    ...connection(options.databaseUrl),
    max: 16,
    connectionTimeoutMillis: 3000,
    statement_timeout: options.queryLimitMillis,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
  });
  pool.on('error', (error) => options.log(`A database connection was lost: ${error.message}`));
  // One lost between two queries of a transaction: the second one fails and tells its caller.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', planOnce);
  const db = guardedKysely(new GuardedPostgresDialect({ pool }));
  const load = () => ({
    inUse: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { db, load, close: () => db.destroy() };
}

class GuardedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return guardedDriver(super.createDriver());
  }
}

function connection(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'remit-desk',
    // Compiling a query takes longer than any of ours does.
    options: '-c jit=off',
    types: { getTypeParser: (oid: number) => typeParser(oid) } as pg.CustomTypesConfig,
  };
}

async function waitForServer(options: PostgresOptions): Promise<void> {
  const deadline = Date.now() + options.patienceMillis;
  for (;;) {
    try {
      return await checkServer(options);
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isUnavailable(error) || Date.now() > deadline) throw unreachable(error);
    }
    await sleep(retryMillis);
  }
}

async function checkServer({ databaseUrl, log }: PostgresOptions): Promise<void> {
  const client = new pg.Client({ ...connection(databaseUrl), connectionTimeoutMillis: 3000 });
  // A connection that breaks after it was made must not end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const version = await show(client, 'server_version_num');
    if (Number(version) < oldestVersion * 10_000) {
      throw new StartError(`PostgreSQL ${oldestVersion} or newer is needed, not ${version}`);
    }
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      if ((await show(client, setting)) !== 'off') continue;
      throw new StartError(
        `PostgreSQL runs with ${setting}=off: it would lose payments in a crash`,
      );
    }
    if ((await show(client, 'data_checksums')) === 'off') {
      log('PostgreSQL runs without data_checksums: it would not notice a damaged disk');
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** The value of a setting; '' where the engine does not know it. */
async function show(client: pg.Client, setting: string): Promise<string> {
  const text = 'select current_setting($1, true)';
  const { rows } = await client.query<[string | null]>({
    text,
    values: [setting],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? '';
}

function unreachable(error: unknown): StartError {
  const detail = error instanceof Error ? error.message || errorCode(error) : String(error);
  return new StartError(`The database of DATABASE_URL can't be used: ${detail}`);
}

/** On a connection of its own without time limits: a migration may wait for another server's. */
async function migratePostgres({ databaseUrl, schema }: PostgresOptions): Promise<void> {
  const pool = new pg.Pool({ ...connection(databaseUrl), max: 1 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, schema);
  } finally {
    await db.destroy();
  }
}
