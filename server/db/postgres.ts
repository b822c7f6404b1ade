import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Driver } from 'kysely';
import type pg from 'pg';
import { StartError } from '../startError.ts';
import { errorCode, isUnavailable } from './errors.ts';
import { guardedDriver, guardedKysely } from './guard.ts';
import { PrimaryPool } from './primaryPool.ts';
import { usePreparedStatements } from './preparedStatements.ts';
import { refuseUnreplicated } from './replicationWait.ts';
import { closeUnusable } from './unusableConnections.ts';
import { migrate, type SchemaTarget } from './migrate.ts';
import type { Schema } from './schema.ts';
import { typeParser } from './types.ts';

const minVersion = 15;
const retryIntervalMs = 500;
/** Time for the answer to travel, after PostgreSQL has cancelled a query. */
const answerDelayMs = 2000;

export interface PostgresOptions {
  databaseUrl: string;
  /** How long to wait at start until PostgreSQL answers. */
  connectTimeoutMs: number;
  /** Accepts commits that no standby has on disk, on a database that has synchronous standbys. */
  allowWeakCommit: boolean;
  /** Maximum number of connections. */
  poolSize: number;
  queryTimeoutMs: number;
  /** Receives the error of an idle connection, which no caller sees. */
  log: (message: string) => void;
  schema: SchemaTarget;
}

/**
 * Opens PostgreSQL and migrates the database. @throws StartError with one line that states the
 * reason.
 */
export async function openPostgres(options: PostgresOptions) {
  await waitForServer(options);
  await migratePostgres(options);
  const { databaseUrl, poolSize, queryTimeoutMs, log } = options;
  const limits = {
    max: poolSize,
    statement_timeout: queryTimeoutMs,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
  };
  const pool = new PrimaryPool(databaseUrl, { ...connection, ...limits }, log);
  pool.onConnect(usePreparedStatements);
  pool.onConnect((client) => closeUnusable(client, queryTimeoutMs + answerDelayMs));
  pool.onConnect(refuseUnreplicated);
  const db = guardedKysely(new GuardedPostgresDialect({ pool }));
  return { db, load: () => pool.load(), close: () => db.destroy() };
}

class GuardedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return guardedDriver(super.createDriver());
  }
}

const connection: pg.PoolConfig = {
  application_name: 'remit-desk',
  connectionTimeoutMillis: 3000,
  // Detects idle connections to a host that has vanished.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // JIT compilation takes longer than any query of this server.
  options: '-c jit=off',
  types: { getTypeParser: (oid: number) => typeParser(oid) } as pg.CustomTypesConfig,
};

async function waitForServer(options: PostgresOptions): Promise<void> {
  const deadline = Date.now() + options.connectTimeoutMs;
  for (;;) {
    try {
      return await checkServer(options);
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isUnavailable(error) || Date.now() > deadline) throw unreachable(error);
    }
    await sleep(retryIntervalMs);
  }
}

async function checkServer(options: PostgresOptions): Promise<void> {
  const pool = new PrimaryPool(options.databaseUrl, { ...connection, max: 1 }, options.log);
  try {
    await checkSettings(await pool.connect(), options);
  } finally {
    await pool.end();
  }
}

async function checkSettings(
  client: pg.PoolClient,
  { allowWeakCommit, log }: PostgresOptions,
): Promise<void> {
  try {
    const version = await readSetting(client, 'server_version_num');
    if (Number(version) < minVersion * 10_000) {
      throw new StartError(`PostgreSQL ${minVersion} or newer is required, not ${version}`);
    }
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      if ((await readSetting(client, setting)) !== 'off') continue;
      throw new StartError(
        `PostgreSQL runs with ${setting}=off: it would lose payments in a crash`,
      );
    }
    if (!allowWeakCommit) await refuseWeakCommit(client);
    if ((await readSetting(client, 'data_checksums')) === 'off') {
      log('PostgreSQL runs without data_checksums: it would not notice a damaged disk');
    }
  } finally {
    client.release(true);
  }
}

/** Refuses a commit that is acknowledged before the synchronous standby has it on disk. */
async function refuseWeakCommit(client: pg.PoolClient): Promise<void> {
  const commit = await readSetting(client, 'synchronous_commit');
  const standbys = await readSetting(client, 'synchronous_standby_names');
  if (standbys === '' || !['local', 'remote_write'].includes(commit)) return;
  throw new StartError(
    `PostgreSQL has synchronous standbys but runs with synchronous_commit=${commit}: a failover ` +
      'would lose payments (DATABASE_ALLOW_WEAK_COMMIT=1 accepts this)',
  );
}

/** Returns the value of a setting, or '' if the server does not have it. */
async function readSetting(client: pg.PoolClient, setting: string): Promise<string> {
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

/**
 * Migrates on a separate connection without time limits, because it may wait for the migration of
 * another server.
 */
async function migratePostgres({ databaseUrl, schema, log }: PostgresOptions): Promise<void> {
  const pool = new PrimaryPool(databaseUrl, { ...connection, max: 1 }, log);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, schema);
  } finally {
    await db.destroy();
  }
}
