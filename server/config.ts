import { isIP } from 'node:net';
import { z } from 'zod';
import { parseDecimal } from '#domain/money.ts';
import type { AppConfig } from './app.ts';
import type { DatabaseOptions } from './db/open.ts';
import type { S3Options } from './files/s3FileStore.ts';
import type { LogLevel } from './log/makeLog.ts';
import { isDatabaseUrl, isReplicaUrl } from './db/hosts.ts';
import { findMisspelled } from './misspelledNames.ts';
import { StartError } from './startError.ts';

/** The configuration, read from environment variables and validated. */
export interface Config {
  /** `demo` if nothing is configured: embedded database, demo data, loopback only. */
  mode: 'demo' | 'production';
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** Folder of the embedded database and, without a bucket, of the uploaded files. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** A standby of the database, for reads. */
  replicaUrl: string | undefined;
  /** Bucket of the files; null for the data folder. */
  bucket: S3Options | null;
  /** Keys that sign the history, the newest first; empty for the key in the data folder. */
  historyKeys: readonly string[];
  /** How long removed files are kept. */
  keepRemovedMs: number;
  /** How long the files are kept that people deleted. */
  keepDeletedMs: number;
  /** Path of the socket of ClamAV's daemon. */
  clamdSocket: string | null;
  /** How long to wait at start until PostgreSQL answers. */
  databaseConnectTimeoutMs: number;
  /** Accepts commits that no standby has on disk, on a database that has synchronous standbys. */
  databaseAllowsWeakCommit: boolean;
  /** Connections to PostgreSQL lead through a pooler such as PgBouncer. */
  databaseHasPooler: boolean;
  /** Maximum number of connections to PostgreSQL. */
  databasePoolSize: number;
  /** False if the start refuses a schema that lacks migrations, instead of applying them. */
  migratesAtStart: boolean;
  /** How long to go on serving after a stop was requested, until load balancers have noticed. */
  stopDelayMs: number;
  /** The sequence that the web app was built with; printed in demo mode only. */
  secretSequence: string;
  logLevel: LogLevel;
  /** Address that the metrics are served on. */
  metricsHost: string;
  /** Port of the metrics; undefined for none. */
  metricsPort: number | undefined;
  app: Omit<AppConfig, 'staticRoot'>;
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const satisfies LogLevel[];

/** A string that passes the check. `expected` completes the sentence "… must be". */
const checkedString = (expected: string, check: (value: string) => boolean) =>
  z.string().refine(check, expected);

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

const integer = (lowest: number, highest: number) =>
  checkedString(`an integer from ${lowest} to ${highest}`, (value) => {
    return /^\d{1,6}$/.test(value) && Number(value) >= lowest && Number(value) <= highest;
  }).transform(Number);

const rupees = checkedString('an amount in rupees such as 100000', (value) => {
  return parseDecimal(value) !== null;
}).transform(parseDecimal);

const host = checkedString('a host name or address', (value) => /^[\w.:-]+$/.test(value));

const environment = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).optional(),
  HOST: host.default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  PUBLIC_ORIGIN: checkedString('an origin such as https://desk.example', isSecureOrigin).optional(),
  TRUST_PROXY: checkedString('addresses of proxies, separated by commas', isProxyList).optional(),
  DATA_DIR: checkedString('a folder', (value) => !value.includes('\0')).default('./data'),
  DATABASE_URL: checkedString(
    'a postgres:// address of servers that take writes (target_session_attrs=read-write)',
    isDatabaseUrl,
  ).optional(),
  DATABASE_REPLICA_URL: checkedString(
    'a postgres:// address of one standby',
    isReplicaUrl,
  ).optional(),
  DATABASE_WAIT_SECONDS: integer(0, 25).default(20),
  DATABASE_ALLOW_WEAK_COMMIT: oneOf(['0', '1']).default('0'),
  DATABASE_POOLER: oneOf(['0', '1']).default('0'),
  DATABASE_POOL_SIZE: integer(2, 1000).default(16),
  MIGRATE_AT_START: oneOf(['0', '1']).default('1'),
  EMBEDDED_IN_PRODUCTION: oneOf(['0', '1']).default('0'),
  STOP_DELAY_SECONDS: integer(0, 300).optional(),
  BUSINESS_TZ: checkedString('an IANA time zone', isTimeZone).default('Asia/Kolkata'),
  SESSION_IDLE_MINUTES: integer(1, 24 * 60).default(30),
  SESSIONS_PER_USER: integer(1, 1000).optional(),
  SESSION_ABSOLUTE_HOURS: integer(1, 7 * 24).default(12),
  FRESH_SIGN_IN_MINUTES: integer(0, 24 * 60).optional(),
  REQUESTS_PER_SESSION: integer(1, 100_000).default(300),
  REQUESTS_PER_ADDRESS: integer(1, 100_000).default(1200),
  CONNECTIONS_PER_ADDRESS: integer(1, 100_000).default(128),
  UPLOADS_PER_MINUTE: integer(1, 100_000).default(20),
  REPORTS_PER_MINUTE: integer(1, 100_000).default(5),
  TRANSACTIONS_PER_MINUTE: integer(1, 100_000).default(30),
  CALLS_AT_ONCE: integer(1, 1000).default(8),
  FILES_PER_DAY: integer(1, 100_000).default(500),
  FILE_MEGABYTES_PER_DAY: integer(1, 100_000).default(500),
  CLAMD_SOCKET: checkedString('the path of a socket', (value) => value.startsWith('/')).optional(),
  FILES_URL: checkedString('https://<server>/<bucket>', isBucketUrl).optional(),
  FILES_REGION: checkedString('a region', (value) => /^[\w-]+$/.test(value)).default('us-east-1'),
  FILES_ACCESS_KEY_ID: checkedString('the name of a key', isKey).optional(),
  FILES_SECRET_ACCESS_KEY: checkedString('a key', isKey).optional(),
  REMOVED_FILES_DAYS: integer(1, 3650).default(30),
  DELETED_FILES_DAYS: integer(1, 36_500).default(400),
  HISTORY_KEY: checkedString(
    'one or more keys of at least 32 characters, separated by commas',
    (value) => /^[\x21-\x2b\x2d-\x7e]{32,}(,[\x21-\x2b\x2d-\x7e]{32,})*$/.test(value),
  ).optional(),
  RETYPE_AMOUNT_ABOVE: rupees.optional(),
  DUPLICATE_HOURS: integer(0, 720).default(48),
  REVERSAL_APPROVALS: integer(1, 2).default(1),
  SERVICE_WORKER: oneOf(['active', 'retired']).default('active'),
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_PORT: integer(1, 65_535).optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
  VITE_SECRET_SEQUENCE: checkedString('digits from 1 to 9', (value) =>
    /^[1-9]{1,40}$/.test(value),
  ).default('314159'),
});
type Environment = z.infer<typeof environment>;

/** Variables whose values never appear in a message. */
const secrets = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'VITE_SECRET_SEQUENCE',
  'FILES_URL',
  'FILES_ACCESS_KEY_ID',
  'FILES_SECRET_ACCESS_KEY',
  'HISTORY_KEY',
]);

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 * @throws StartError with one line that names every invalid variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const nonEmpty = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(nonEmpty));
  if (!parsed.success) throw invalidVariables(parsed.error, variables);
  refuseUnsafe(parsed.data);
  return toConfig(parsed.data);
}

function toConfig(env: Environment): Config {
  const mode = modeOf(env);
  return {
    mode,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    bucket: bucketOf(env),
    historyKeys: env.HISTORY_KEY?.split(',') ?? [],
    keepRemovedMs: env.REMOVED_FILES_DAYS * 24 * 3_600_000,
    keepDeletedMs: env.DELETED_FILES_DAYS * 24 * 3_600_000,
    clamdSocket: env.CLAMD_SOCKET ?? null,
    databaseConnectTimeoutMs: env.DATABASE_WAIT_SECONDS * 1000,
    databaseAllowsWeakCommit: env.DATABASE_ALLOW_WEAK_COMMIT === '1',
    databaseHasPooler: env.DATABASE_POOLER === '1',
    databasePoolSize: env.DATABASE_POOL_SIZE,
    migratesAtStart: env.MIGRATE_AT_START === '1',
    stopDelayMs: (env.STOP_DELAY_SECONDS ?? (mode === 'demo' ? 0 : 5)) * 1000,
    secretSequence: env.VITE_SECRET_SEQUENCE,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL ?? (mode === 'demo' ? 'error' : 'info'),
    app: {
      businessTimeZone: env.BUSINESS_TZ,
      sessionIdleMs: env.SESSION_IDLE_MINUTES * 60_000,
      sessionAbsoluteMs: env.SESSION_ABSOLUTE_HOURS * 3_600_000,
      // The accounts of the demo are shared.
      sessionsPerUser: env.SESSIONS_PER_USER ?? (mode === 'demo' ? 1000 : 10),
      recentSignInMs: (env.FRESH_SIGN_IN_MINUTES ?? (mode === 'demo' ? 0 : 10)) * 60_000,
      secureCookies: env.PUBLIC_ORIGIN?.startsWith('https:') ?? false,
      publicOrigin: env.PUBLIC_ORIGIN,
      serviceWorker: env.SERVICE_WORKER,
      trustProxy: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
      requestLimits: {
        perSession: env.REQUESTS_PER_SESSION,
        perAddress: env.REQUESTS_PER_ADDRESS,
        uploads: env.UPLOADS_PER_MINUTE,
        reports: env.REPORTS_PER_MINUTE,
        initiations: env.TRANSACTIONS_PER_MINUTE,
      },
      connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
      callsAtOnce: env.CALLS_AT_ONCE,
      uploadQuota: { files: env.FILES_PER_DAY, megabytes: env.FILE_MEGABYTES_PER_DAY },
      capabilities: {
        retypeAbove: env.RETYPE_AMOUNT_ABOVE ?? null,
        similarHours: env.DUPLICATE_HOURS,
        reversals: env.REVERSAL_APPROVALS,
      },
    },
  };
}

const modeOf = (env: Environment): Config['mode'] =>
  env.NODE_ENV === 'production' || env.DATABASE_URL !== undefined ? 'production' : 'demo';

/** Returns the options of the configured database. */
export const databaseOptions = (config: Config): DatabaseOptions => ({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  connectTimeoutMs: config.databaseConnectTimeoutMs,
  hasPooler: config.databaseHasPooler,
  poolSize: config.databasePoolSize,
  allowWeakCommit: config.databaseAllowsWeakCommit,
  schema: config.migratesAtStart ? 'latest' : 'checked',
});

/** Returns one line for each variable that is probably a misspelled setting. */
export function findWarnings(variables: NodeJS.ProcessEnv): string[] {
  const misspelled = findMisspelled(Object.keys(variables), Object.keys(environment.shape));
  return misspelled.map(
    ({ name, suggestion }) => `Unknown setting ${name}: did you mean ${suggestion}?`,
  );
}

/** Refuses settings that would put data at risk. */
function refuseUnsafe(env: Environment): void {
  const isOpenToNetwork = !isLoopback(env.HOST);
  if (isOpenToNetwork && modeOf(env) === 'demo') {
    throw new StartError(
      `HOST=${env.HOST}: the demo has published passwords and listens on 127.0.0.1 only`,
    );
  }
  const isPublished = env.TRUST_PROXY !== undefined || env.PUBLIC_ORIGIN?.startsWith('https:');
  if (isPublished && modeOf(env) === 'demo') {
    throw new StartError(
      'TRUST_PROXY and an https PUBLIC_ORIGIN are for production, which needs DATABASE_URL or NODE_ENV=production: the demo has published passwords',
    );
  }
  if (env.NODE_ENV === 'production' && !env.DATABASE_URL && env.EMBEDDED_IN_PRODUCTION !== '1') {
    throw new StartError(
      'NODE_ENV=production needs DATABASE_URL (or EMBEDDED_IN_PRODUCTION=1 to run on the embedded database)',
    );
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new StartError(
      'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no standby',
    );
  }
  const isReachable = isOpenToNetwork || env.TRUST_PROXY !== undefined;
  if (isReachable && env.PUBLIC_ORIGIN?.startsWith('http:')) {
    throw new StartError(
      `PUBLIC_ORIGIN=${env.PUBLIC_ORIGIN}: a server that other machines can reach needs https`,
    );
  }
  if ((modeOf(env) === 'production' || isReachable) && !env.PUBLIC_ORIGIN) {
    throw new StartError(
      'PUBLIC_ORIGIN is required: the https origin under which browsers reach this server',
    );
  }
}

function bucketOf(env: Environment): S3Options | null {
  const { FILES_URL: url, FILES_REGION: region } = env;
  if (url === undefined) return null;
  const { FILES_ACCESS_KEY_ID: accessKeyId, FILES_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined && secretAccessKey === undefined) {
    return { url, region, credentials: null };
  }
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartError(
      'FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY belong together: set both or neither',
    );
  }
  return { url, region, credentials: { accessKeyId, secretAccessKey } };
}

function invalidVariables(error: z.ZodError, variables: NodeJS.ProcessEnv): StartError {
  const sentences = error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const value = secrets.has(name) ? '' : `, not ${JSON.stringify(variables[name])}`;
    return `${name} must be ${message}${value}`;
  });
  return new StartError(sentences.join('; '));
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** https, or http on this machine. */
function isSecureOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.origin !== value) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** A server and a bucket, optionally with a prefix; no credentials. */
function isBucketUrl(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    isSecureOrigin(url.origin) &&
    value.startsWith(`${url.origin}/`) &&
    /^(\/[\w.-]+)+$/.test(value.slice(url.origin.length))
  );
}

function isKey(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}

/** Excludes "all", which would let a client choose its own address and evade every limit. */
function isProxyList(value: string): boolean {
  return value.split(',').every((entry) => {
    const [address = '', bits = '128'] = entry.trim().split('/');
    const isNamed = ['loopback', 'linklocal', 'uniquelocal'].includes(address);
    // A network of all addresses would let every client choose the address that is limited and logged.
    return isNamed || (isIP(address) !== 0 && /^[1-9]\d{0,2}$/.test(bits));
  });
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
