import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { Kysely, PostgresAdapter, PostgresDialect, type Driver, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { StartError } from '../startError.ts';
import { readSettings, requireDurability } from './durability.ts';
import { errorText, isUnavailable } from './errors.ts';
import { guardedDriver, guardedKysely } from './guard.ts';
import { PrimaryPool } from './primaryPool.ts';
import { usePreparedStatements } from './preparedStatements.ts';
import { refuseUnreplicated } from './replicationWait.ts';
import {
  limitedSession,
  refusedByPooler,
  refusePooler,
  requireRoleSettings,
  unlimitedSession,
} from './sessionSettings.ts';
import { Standby } from './standby.ts';
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
  /** URL of a standby, which answers reads while no primary does. */
  replicaUrl?: string | undefined;
  /** Maximum wait at start until PostgreSQL answers. */
  connectTimeoutMs: number;
  /** Accepts commits that no standby has on disk, on a database that has synchronous standbys. */
  allowWeakCommit: boolean;
  /** Connections lead through a pooler, which may run each transaction in another session. */
  hasPooler: boolean;
  /** Maximum number of connections. */
  poolSize: number;
  /** Maximum wait of a call for a connection. */
  acquireTimeoutMs: number;
  /** Time limit of one query. */
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
  const { replicaUrl, poolSize } = options;
  const pool = openPrimaryPool(options, poolSize);
  const db = createDb(pool);
  const opened = { db, load: () => pool.load() };
  if (replicaUrl === undefined) return { ...opened, standby: null, close: () => db.destroy() };
  const standbyPool = new PrimaryPool(
    replicaUrl,
    { ...callConnection(options), max: poolSize },
    options.log,
  );
  prepareConnections(standbyPool, options);
  // On a connection of its own, a sign of life does not fail because calls use all others.
  const signsOfLife = createDb(openPrimaryPool(options, 1));
  const standby = new Standby({ primary: signsOfLife, standby: createDb(standbyPool) });
  const close = async () => {
    await standby.close();
    await Promise.all([signsOfLife.destroy(), db.destroy()]);
  };
  return { ...opened, standby, close };
}

function openPrimaryPool(options: PostgresOptions, max: number): PrimaryPool {
  const { databaseUrl, allowWeakCommit, log } = options;
  const settings: pg.PoolConfig = {
    ...callConnection(options),
    max,
    // After a failover, the new primary may have other settings than the one at the start.
    verify: callbackify((client: pg.PoolClient) => requireDurability(client, allowWeakCommit)),
  };
  const pool = new PrimaryPool(databaseUrl, settings, log);
  prepareConnections(pool, options);
  pool.onConnect(refuseUnreplicated);
  return pool;
}

const createDb = (pool: PostgresPool) => guardedKysely(new GuardedPostgresDialect({ pool }));

function prepareConnections(pool: PrimaryPool, { hasPooler, queryTimeoutMs }: PostgresOptions) {
  if (!hasPooler) pool.onConnect(usePreparedStatements);
  pool.onConnect((client) => closeUnusable(client, queryTimeoutMs + answerDelayMs));
}

class GuardedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return guardedDriver(super.createDriver());
  }
}

const connection: pg.PoolConfig = {
  application_name: 'remit-desk',
  // Detects idle connections to a host that has vanished.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: { getTypeParser: (oid: number) => typeParser(oid) } as pg.CustomTypesConfig,
};

/** Behind a pooler, the role has the settings instead. */
const callConnection = (options: PostgresOptions): pg.PoolConfig => ({
  ...connection,
  connectionTimeoutMillis: options.acquireTimeoutMs,
  ...(!options.hasPooler && limitedSession(options.queryTimeoutMs)),
});

async function waitForServer(options: PostgresOptions): Promise<void> {
  const deadline = Date.now() + options.connectTimeoutMs;
  for (;;) {
    try {
      return await checkServer(options);
    } catch (error) {
      if (error instanceof StartError) throw error;
      const refused = refusedByPooler(error);
      if (refused) throw refused;
      if (!isUnavailable(error) || Date.now() > deadline) throw unreachable(error);
    }
    await sleep(retryIntervalMs);
  }
}

async function checkServer(options: PostgresOptions): Promise<void> {
  const pool = new PrimaryPool(
    options.databaseUrl,
    { ...callConnection(options), max: 1 },
    options.log,
  );
  try {
    await checkSettings(await pool.connect(), options);
  } finally {
    await pool.end();
  }
}

async function checkSettings(
  client: pg.PoolClient,
  { allowWeakCommit, hasPooler, queryTimeoutMs, log }: PostgresOptions,
): Promise<void> {
  try {
    await (hasPooler ? requireRoleSettings(client, queryTimeoutMs) : refusePooler(client));
    const { server_version_num: version, data_checksums: checksums } = await readSettings(client, [
      'server_version_num',
      'data_checksums',
    ]);
    if (Number(version) < minVersion * 10_000) {
      throw new StartError(`PostgreSQL ${minVersion} or newer is required, not ${version}`);
    }
    await requireDurability(client, allowWeakCommit);
    if (checksums === 'off') {
      log('PostgreSQL runs without data_checksums: it would not notice a damaged disk');
    }
  } finally {
    client.release(true);
  }
}

function unreachable(error: unknown): StartError {
  return new StartError(`The database of DATABASE_URL can't be used: ${errorText(error)}`);
}

/** Migrates on separate connections: one for the lock, one for the migrations. */
async function migratePostgres(options: PostgresOptions): Promise<void> {
  const { databaseUrl, hasPooler, schema, log } = options;
  const session = hasPooler ? {} : unlimitedSession;
  const pool = new PrimaryPool(
    databaseUrl,
    { ...connection, connectionTimeoutMillis: options.acquireTimeoutMs, ...session, max: 2 },
    log,
  );
  const db = new Kysely<Schema>({ dialect: new MigrationDialect({ pool }) });
  try {
    await migrate(db, { target: schema, log });
  } finally {
    await db.destroy();
  }
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new MigrationAdapter();
  }
}

/** The caller of Kysely's migrator holds the lock. */
class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
