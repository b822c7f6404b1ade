import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { listenForBackups } from './operations/backup/socket.ts';
import { type Config, databaseOptions } from './config.ts';
import { makePrivateFolder } from './dataFolder.ts';
import { errorCode } from './db/errors.ts';
import { type Database, openDatabase } from './db/open.ts';
import { findExcessPrivileges } from './db/runtimeRole.ts';
import { createGracefulStop } from './gracefulStop.ts';
import { bindFiles } from './files/binding.ts';
import { MemoryBus, type LiveBus } from './live/bus.ts';
import { PostgresBus } from './live/postgresBus.ts';
import { openFiles } from './files/openFiles.ts';
import { freeBytes, hasFreeSpace } from './files/freeSpace.ts';
import type { FileArchive } from './files/store.ts';
import { openFactorKeys } from './secondFactor/factorKeys.ts';
import { openSealKeys } from './history/sealKeys.ts';
import { startSealing } from './history/startSealing.ts';
import { makeLog } from './operations/log/makeLog.ts';
import { openSecurityLog } from './operations/log/openSecurityLog.ts';
import { Metrics } from './operations/metrics/metrics.ts';
import { serveMetrics } from './operations/metrics/serveMetrics.ts';
import { repeatStep } from './repeatStep.ts';
import { openPushKeys } from './notifications/push/keys.ts';
import { createPush } from './notifications/push/sender.ts';
import { countSessions } from './sessions/sessions.ts';
import { requireSameTimeZone } from './setting/businessTimeZone.ts';
import { StartError } from './startError.ts';
import { startSweeps, type SweptFiles } from './sweeps.ts';
import { compareReceipts } from './transaction/receipts/receiptMatches.ts';

export interface RunningServer {
  /** The address, such as `http://127.0.0.1:3000`. */
  address: string;
  log: FastifyBaseLogger;
  /** False if the web app was not built; then only API calls are served. */
  hasPages: boolean;
  /** Answers running requests and releases all resources. */
  stop(): Promise<void>;
}

const clock = () => new Date();
/** Payments show within seconds that their receipt looks like another one. */
const comparisonIntervalMs = 5000;
const pages = fileURLToPath(new URL('../dist', import.meta.url));

/** Opens the database and listens. @throws StartError with one line that states the reason. */
export async function startServer(config: Config): Promise<RunningServer> {
  const metrics = new Metrics();
  const securityStream = config.securityLog === null ? null : openSecurityLog(config.securityLog);
  const log = makeLog({ level: config.logLevel, onEvent: metrics.count, securityStream });
  // An attacker who takes over the process would control the machine.
  if (config.mode === 'production' && process.getuid?.() === 0) log.warn({ event: 'runs_as_root' });
  const database = await openDatabase({
    ...databaseOptions(config),
    replicaUrl: config.replicaUrl,
    log: (message) => log.warn({ event: 'database' }, message),
  });
  try {
    if (database.engine === 'postgres') await warnOfPrivileges(database, log);
    return await serve(config, database, { log, metrics });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Someone who takes over the process could otherwise remove the traces in the history. */
async function warnOfPrivileges({ db }: Database, log: FastifyBaseLogger): Promise<void> {
  const excess = await findExcessPrivileges(db);
  if (excess.length === 0) return;
  log.warn({ event: 'database_privileges', excess }, 'The role of DATABASE_URL may do too much');
}

async function serve(
  config: Config,
  database: Database,
  { log, metrics }: { log: FastifyBaseLogger; metrics: Metrics },
): Promise<RunningServer> {
  const { db, standby } = database;
  await requireSameTimeZone(db, config.app.businessTimeZone);
  makePrivateFolder(config.dataDir);
  const files = await openFiles(config);
  await bindFiles(db, files, clock());
  if (config.mode === 'demo') {
    const { seedDemo } = await import('./demo/seed.ts');
    await seedDemo({ db, files, now: clock(), timeZone: config.app.businessTimeZone });
  }
  const sealKeys = await openSealKeys(config);
  const hasPages = existsSync(join(pages, 'index.html'));
  let isStopping = false;
  const push = await openPush(config, db, log);
  const bus = openBus(config, log);
  let countStreams: (() => number) | null = null;
  const app = await buildApp({
    db,
    push,
    ...(config.app.secondFactorRoles && { factorKeys: await openFactorKeys(config) }),
    standby,
    config: { ...config.app, ...(hasPages ? { staticRoot: pages } : {}) },
    clock,
    files,
    log,
    bus,
    onStreamCount: (count) => (countStreams = count),
    isStopping: () => isStopping,
    hasFreeSpace: () => hasFreeSpace(config.dataDir),
  });
  const stopGracefully = createGracefulStop(app);
  const stopMetrics = await startMetrics(metrics, config);
  const address = await listen(app, config);
  const { sessionTimes } = config.app;
  const stopSweeps = startSweeps({
    db,
    files,
    now: clock,
    sessionTimes,
    keepRemovedMs: config.keepRemovedMs,
    keepDeletedMs: config.keepDeletedMs,
    onSwept: (counts) => logSweep(log, counts),
    onError: (error, stage) => log.error({ event: 'sweep_failed', stage, err: error }),
  });
  const stopSealing = startSealing({
    db,
    keys: sealKeys,
    dataDir: config.dataDir,
    now: clock,
    onError: (error) => log.error({ event: 'history_seal_failed', err: error }),
  });
  const stopComparing = repeatStep({
    step: () => compareReceipts(db, clock()),
    intervalMs: comparisonIntervalMs,
    onError: (error) => log.error({ event: 'receipt_comparison_failed', err: error }),
  });
  const stopBackups = await startBackups(config, database, files, log);
  metrics.watch({
    sessions: () => countSessions(db, clock(), sessionTimes),
    liveStreams: () => countStreams?.() ?? 0,
    databaseInUse: () => database.load().inUse,
    databaseWaiting: () => database.load().waiting,
    standbyAge: async () => standby && (await standby.ageMs()) / 1000,
    freeBytes: async () => (config.bucket ? null : freeBytes(config.dataDir)),
  });
  const stop = async () => {
    isStopping = true;
    // Load balancers notice at `/readyz` and send no more requests.
    await sleep(config.stopDelayMs);
    await stopGracefully();
    await Promise.all([stopBackups(), stopSweeps(), stopComparing(), push?.stop()]);
    // The others may have written history and changes.
    await Promise.all([stopSealing(), bus.close()]);
    stopMetrics();
    await database.close();
  };
  return { address, log, hasPages, stop };
}

/** Creates the sender of notifications with the configured keys, or with those in the database. */
async function openPush({ push }: Config, db: Database['db'], log: FastifyBaseLogger) {
  return push && createPush({ ...push, keys: push.keys ?? (await openPushKeys(db)), db, log });
}

/** Opens the bus that connects the processes of the database. */
function openBus({ databaseUrl, liveUrl, app }: Config, log: FastifyBaseLogger): LiveBus {
  if (!app.capabilities.hasLive && app.maxStreams > 0) {
    log.warn(
      { event: 'live_off' },
      'DATABASE_POOLER=1 without DATABASE_LIVE_URL: the app shows changes by others later',
    );
  }
  const isConnected = databaseUrl !== undefined && liveUrl !== undefined;
  return isConnected && app.capabilities.hasLive
    ? new PostgresBus({ url: liveUrl, log })
    : new MemoryBus();
}

function logSweep(log: FastifyBaseLogger, { takenBack, ...counts }: SweptFiles): void {
  log.info({ event: 'swept', ...counts });
  if (takenBack > 0) log.warn({ event: 'files_taken_back', files: takenBack });
}

async function startMetrics(
  metrics: Metrics,
  { metricsHost: host, metricsPort: port }: Config,
): Promise<() => void> {
  return port === undefined ? () => {} : serveMetrics(metrics, { host, port });
}

/**
 * Listens for backup requests if the database is embedded, because no other process can open it.
 */
async function startBackups(
  { dataDir }: Config,
  { db, engine }: Database,
  files: FileArchive,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  if (engine !== 'embedded') return async () => {};
  const onError = (err: unknown) => log.error({ event: 'backup_failed', err });
  try {
    return await listenForBackups({ db, files, now: clock, dataDir, onError });
  } catch (error) {
    // The server can run without this socket; its path may be too long.
    onError(error);
    return async () => {};
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const isTaken = errorCode(error) === 'EADDRINUSE';
    const reason = isTaken ? 'is in use by another program' : `can't be used: ${String(error)}`;
    throw new StartError(`Port ${port} of ${host} ${reason}`);
  }
}
