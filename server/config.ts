import { isIP } from 'node:net';
import { z } from 'zod';
import type { AppConfig } from './app.ts';
import type { S3Options } from './files/s3FileStore.ts';
import type { LogLevel } from './log/makeLog.ts';
import { findMisspelt } from './misspelt.ts';
import { StartError } from './startError.ts';

/** Everything the environment decides, checked. */
export interface Config {
  /** `demo` when nothing is configured: embedded database, demo data, loopback only. */
  mode: 'demo' | 'production';
  host: string;
  /** 0 lets the system choose a free one. */
  port: number;
  /** The folder of the embedded database and, without a bucket, of the uploaded files. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where files lie; null for the data folder. */
  bucket: S3Options | null;
  /** The socket of ClamAV's daemon. */
  clamdSocket: string | null;
  /** How long to wait at start for PostgreSQL to answer, ms. */
  databasePatienceMs: number;
  /** What the web app was built with; printed in demo mode only. */
  secretSequence: string;
  logLevel: LogLevel;
  /** Where figures are served, on this machine alone; undefined for nowhere. */
  metricsPort: number | undefined;
  app: Omit<AppConfig, 'staticRoot'>;
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const satisfies LogLevel[];

/** A text that passes the check; `expected` finishes the sentence "… must be". */
const checked = (expected: string, check: (value: string) => boolean) =>
  z.string().refine(check, expected);

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

const whole = (lowest: number, highest: number) =>
  checked(`a whole number from ${lowest} to ${highest}`, (value) => {
    return /^\d{1,6}$/.test(value) && Number(value) >= lowest && Number(value) <= highest;
  }).transform(Number);

const environment = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).optional(),
  HOST: checked('a host name or address', (value) => /^[\w.:-]+$/.test(value)).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  PUBLIC_ORIGIN: checked('an origin such as https://desk.example', isSafeOrigin).optional(),
  TRUST_PROXY: checked('addresses of proxies, separated by commas', isProxyList).optional(),
  DATA_DIR: checked('a folder', (value) => !value.includes('\0')).default('./data'),
  DATABASE_URL: checked('a postgres:// address', isDatabaseUrl).optional(),
  DATABASE_WAIT_SECONDS: whole(0, 25).default(20),
  EMBEDDED_IN_PRODUCTION: oneOf(['0', '1']).default('0'),
  BUSINESS_TZ: checked('an IANA time zone', isTimeZone).default('Asia/Kolkata'),
  SESSION_IDLE_MINUTES: whole(1, 24 * 60).default(30),
  SESSION_ABSOLUTE_HOURS: whole(1, 7 * 24).default(12),
  FRESH_SIGN_IN_MINUTES: whole(0, 24 * 60).optional(),
  REQUESTS_PER_SESSION: whole(1, 100_000).default(300),
  REQUESTS_PER_ADDRESS: whole(1, 100_000).default(1200),
  CONNECTIONS_PER_ADDRESS: whole(1, 100_000).default(128),
  UPLOADS_PER_MINUTE: whole(1, 100_000).default(20),
  REPORTS_PER_MINUTE: whole(1, 100_000).default(5),
  TRANSACTIONS_PER_MINUTE: whole(1, 100_000).default(30),
  CALLS_AT_ONCE: whole(1, 1000).default(8),
  FILES_PER_DAY: whole(1, 100_000).default(500),
  FILE_MEGABYTES_PER_DAY: whole(1, 100_000).default(500),
  CLAMD_SOCKET: checked('the path of a socket', (value) => value.startsWith('/')).optional(),
  FILES_URL: checked('https://<server>/<bucket>', isBucketUrl).optional(),
  FILES_REGION: checked('a region', (value) => /^[\w-]+$/.test(value)).default('us-east-1'),
  FILES_ACCESS_KEY_ID: checked('the name of a key', isKey).optional(),
  FILES_SECRET_ACCESS_KEY: checked('a key', isKey).optional(),
  SERVICE_WORKER: oneOf(['active', 'retired']).default('active'),
  METRICS_PORT: whole(1, 65_535).optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
  VITE_SECRET_SEQUENCE: checked('digits from 1 to 9', (value) =>
    /^[1-9]{1,40}$/.test(value),
  ).default('314159'),
});
type Environment = z.infer<typeof environment>;

/** Values that never appear in a message. */
const secrets = new Set([
  'DATABASE_URL',
  'VITE_SECRET_SEQUENCE',
  'FILES_URL',
  'FILES_ACCESS_KEY_ID',
  'FILES_SECRET_ACCESS_KEY',
]);

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 * @throws StartError, one line naming every variable that is wrong.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const read = environment.safeParse(Object.fromEntries(given));
  if (!read.success) throw badVariables(read.error, variables);
  refuseUnsafe(read.data);
  return toConfig(read.data);
}

function toConfig(env: Environment): Config {
  const mode = modeOf(env);
  return {
    mode,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    bucket: bucketOf(env),
    clamdSocket: env.CLAMD_SOCKET ?? null,
    databasePatienceMs: env.DATABASE_WAIT_SECONDS * 1000,
    secretSequence: env.VITE_SECRET_SEQUENCE,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL ?? (mode === 'demo' ? 'error' : 'info'),
    app: {
      businessTimeZone: env.BUSINESS_TZ,
      sessionIdleMs: env.SESSION_IDLE_MINUTES * 60_000,
      sessionAbsoluteMs: env.SESSION_ABSOLUTE_HOURS * 3_600_000,
      freshSignInMs: (env.FRESH_SIGN_IN_MINUTES ?? (mode === 'demo' ? 0 : 10)) * 60_000,
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
    },
  };
}

const modeOf = (env: Environment): Config['mode'] =>
  env.NODE_ENV === 'production' || env.DATABASE_URL !== undefined ? 'production' : 'demo';

/** One line for each variable that is likely a misspelt setting. */
export function warningsOf(variables: NodeJS.ProcessEnv): string[] {
  const misspelt = findMisspelt(Object.keys(variables), Object.keys(environment.shape));
  return misspelt.map(({ name, meant }) => `${name} is no setting: is ${meant} meant?`);
}

/** Refuses what would put real or demo data at risk, in the order of how surprising it is. */
function refuseUnsafe(env: Environment): void {
  const isOpenToNetwork = !isLoopback(env.HOST);
  if (isOpenToNetwork && modeOf(env) === 'demo') {
    throw new StartError(
      `HOST=${env.HOST}: the demo has published passwords and listens on 127.0.0.1 only`,
    );
  }
  if (env.NODE_ENV === 'production' && !env.DATABASE_URL && env.EMBEDDED_IN_PRODUCTION !== '1') {
    throw new StartError(
      'NODE_ENV=production needs DATABASE_URL (or EMBEDDED_IN_PRODUCTION=1 to run on the embedded database)',
    );
  }
  const isReachable = isOpenToNetwork || env.TRUST_PROXY !== undefined;
  if (isReachable && env.PUBLIC_ORIGIN?.startsWith('http:')) {
    throw new StartError(
      `PUBLIC_ORIGIN=${env.PUBLIC_ORIGIN}: what others reach must be reached by https`,
    );
  }
  if ((modeOf(env) === 'production' || isReachable) && !env.PUBLIC_ORIGIN) {
    throw new StartError(
      'PUBLIC_ORIGIN is needed: the https origin under which browsers reach this server',
    );
  }
}

function bucketOf(env: Environment): S3Options | null {
  const { FILES_URL: url, FILES_REGION: region } = env;
  if (url === undefined) return null;
  const { FILES_ACCESS_KEY_ID: accessKeyId, FILES_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartError('FILES_URL needs FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY');
  }
  return { url, region, accessKeyId, secretAccessKey };
}

function badVariables(error: z.ZodError, variables: NodeJS.ProcessEnv): StartError {
  const sentences = error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const value = secrets.has(name) ? '' : `, not ${JSON.stringify(variables[name])}`;
    return `${name} must be ${message}${value}`;
  });
  return new StartError(sentences.join('; '));
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** https, or http where it does not leave this machine. */
function isSafeOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.origin !== value) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** A server and a bucket on it, perhaps with what names begin with; no keys. */
function isBucketUrl(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    isSafeOrigin(url.origin) &&
    value.startsWith(`${url.origin}/`) &&
    /^(\/[\w.-]+)+$/.test(value.slice(url.origin.length))
  );
}

function isKey(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}

function isDatabaseUrl(value: string): boolean {
  const protocol = URL.parse(value)?.protocol;
  return protocol === 'postgres:' || protocol === 'postgresql:';
}

/** Never "all": a client could then choose its own address and escape every throttle. */
function isProxyList(value: string): boolean {
  return value.split(',').every((entry) => {
    const [address = '', bits = '0'] = entry.trim().split('/');
    const isNamed = ['loopback', 'linklocal', 'uniquelocal'].includes(address);
    return isNamed || (isIP(address) !== 0 && /^\d{1,3}$/.test(bits));
  });
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
