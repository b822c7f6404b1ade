import { isIP } from 'node:net';
import { z } from 'zod';
import { parseDecimal } from '#domain/money/money.ts';
import { isRole } from '#domain/users/roles.ts';
import { noTargets, parseTargets, type Targets } from '#domain/workflow/targets.ts';
import type { AppConfig } from './appConfig.ts';
import type { DatabaseOptions } from './db/open.ts';
import type { S3Options } from './files/s3FileStore.ts';
import { parseRoles, type ProviderConfig } from './signIn/oidc/config.ts';
import type { PushKeys } from './notifications/push/keys.ts';
import type { LogLevel } from './operations/log/makeLog.ts';
import { isDatabaseUrl, isReplicaUrl } from './db/hosts.ts';
import { requireTls } from './db/requireTls.ts';
import { isRelyingPartyId } from './secondFactor/passkeys/relyingParty.ts';
import { findMisspelled } from './misspelledNames.ts';
import { fileVariable, readSecretFiles } from './secretFiles.ts';
import { StartError } from './startError.ts';

/** Notifications in browsers. */
export interface PushConfig {
  /** Null for the keys in the database. */
  keys: PushKeys | null;
  /** Contact of the operator for push services. */
  subject: string;
  /** Hosts of push services besides the known ones. */
  hosts: readonly string[];
}

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
  /** The database without a pooler, to tell other processes about changes; undefined without PostgreSQL. */
  liveUrl: string | undefined;
  /** Bucket of the files; null for the data folder. */
  bucket: S3Options | null;
  /** Keys that sign the history, the newest first; empty for the key in the data folder. */
  historyKeys: readonly string[];
  /** Ids of keys that are lost, whose seals the audit cannot check. */
  lostHistoryKeys: readonly string[];
  /** Keys that protect second factors, the newest first; empty for the key in the data folder. */
  factorKeys: readonly string[];
  /** Notifications in browsers; null for none. */
  push: PushConfig | null;
  /** Retention time of removed files. */
  keepRemovedMs: number;
  /** Retention time of files that users deleted. */
  keepDeletedMs: number;
  /** Path of the socket of ClamAV's daemon. */
  clamdSocket: string | null;
  /** Maximum wait at start until PostgreSQL answers. */
  databaseConnectTimeoutMs: number;
  /** Accepts commits that no standby has on disk, on a database that has synchronous standbys. */
  databaseAllowsWeakCommit: boolean;
  /** Connections to PostgreSQL lead through a pooler such as PgBouncer. */
  databaseHasPooler: boolean;
  /** Maximum number of connections to PostgreSQL. */
  databasePoolSize: number;
  /** False if the start refuses a schema that lacks migrations, instead of applying them. */
  migratesAtStart: boolean;
  /** The role of the servers, which `npm run migrate` permits what they need; null if they own the tables. */
  databaseRuntimeRole: string | null;
  /** Time for which a server goes on serving after a stop was requested, so that load balancers can react. */
  stopDelayMs: number;
  /** The sequence that the web app was built with; printed in demo mode only. */
  secretSequence: string;
  logLevel: LogLevel;
  /** Second destination of security events: `stderr` or the path of a file; null for none. */
  securityLog: string | null;
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

const targets = checkedString('open statuses with minutes such as WTG=30,PND=120', (value) => {
  return parseTargets(value) !== null;
}).transform((value) => parseTargets(value) ?? noTargets);

/** Target times of the demo. */
const demoTargets: Targets = { WTG: 30, PND: 120, RTY: 60, NPP: 240, CLP: 240, OSP: 240 };

const keyList = checkedString(
  'one or more keys of at least 32 characters, separated by commas',
  (value) => /^[\x21-\x2b\x2d-\x7e]{32,}(,[\x21-\x2b\x2d-\x7e]{32,})*$/.test(value),
);

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
  DATABASE_LIVE_URL: checkedString(
    'a postgres:// address that does not lead through a pooler',
    isDatabaseUrl,
  ).optional(),
  DATABASE_WAIT_SECONDS: integer(0, 25).default(20),
  DATABASE_ALLOW_WEAK_COMMIT: oneOf(['0', '1']).default('0'),
  DATABASE_POOLER: oneOf(['0', '1']).default('0'),
  DATABASE_POOL_SIZE: integer(2, 1000).default(16),
  DATABASE_TLS: oneOf(['0', '1']).default('0'),
  DATABASE_CA_FILE: checkedString('the path of a file', (value) =>
    value.startsWith('/'),
  ).optional(),
  DATABASE_RUNTIME_ROLE: checkedString('the name of a role', (value) =>
    /^[^"\0]{1,63}$/.test(value),
  ).optional(),
  MIGRATE_AT_START: oneOf(['0', '1']).default('1'),
  EMBEDDED_IN_PRODUCTION: oneOf(['0', '1']).default('0'),
  STOP_DELAY_SECONDS: integer(0, 300).optional(),
  BUSINESS_TZ: checkedString('an IANA time zone', isTimeZone).default('Asia/Kolkata'),
  SESSION_IDLE_MINUTES: integer(1, 24 * 60).default(30),
  SESSIONS_PER_USER: integer(1, 1000).optional(),
  SESSION_ABSOLUTE_HOURS: integer(1, 7 * 24).default(12),
  // Longer than any session, so that nobody is signed in to a locked account.
  INACTIVE_ACCOUNT_DAYS: integer(8, 3650).optional(),
  FRESH_SIGN_IN_MINUTES: integer(0, 24 * 60).optional(),
  CONFIRM_CHECK_ABOVE: rupees.optional(),
  ACCOUNT_LIMIT: z.enum(['warn', 'refuse']).default('warn'),
  REQUESTS_PER_SESSION: integer(1, 100_000).default(300),
  REQUESTS_PER_ADDRESS: integer(1, 100_000).default(1200),
  CONNECTIONS_PER_ADDRESS: integer(1, 100_000).default(128),
  UPLOADS_PER_MINUTE: integer(1, 100_000).default(20),
  REPORTS_PER_MINUTE: integer(1, 100_000).default(5),
  TRANSACTIONS_PER_MINUTE: integer(1, 100_000).default(30),
  PROVIDER_SIGN_INS_PER_MINUTE: integer(1, 100_000).default(120),
  CALLS_AT_ONCE: integer(1, 1000).default(8),
  LIVE_STREAMS: integer(0, 100_000).default(2000),
  FILES_PER_DAY: integer(1, 100_000).default(500),
  FILE_MEGABYTES_PER_DAY: integer(1, 100_000).default(500),
  CLAMD_SOCKET: checkedString('the path of a socket', (value) => value.startsWith('/')).optional(),
  FILES_URL: checkedString('https://<server>/<bucket>', isBucketUrl).optional(),
  FILES_REGION: checkedString('a region', (value) => /^[\w-]+$/.test(value)).default('us-east-1'),
  FILES_ACCESS_KEY_ID: checkedString('the name of a key', isKey).optional(),
  FILES_SECRET_ACCESS_KEY: checkedString('a key', isKey).optional(),
  REMOVED_FILES_DAYS: integer(1, 3650).default(30),
  DELETED_FILES_DAYS: integer(1, 36_500).default(400),
  HISTORY_KEY: keyList.optional(),
  HISTORY_LOST_KEYS: checkedString(
    'ids of keys (16 hexadecimal digits), separated by commas',
    (value) => value.split(',').every((id) => /^[0-9a-f]{16}$/.test(id)),
  ).optional(),
  SECOND_FACTOR: oneOf(['off', 'on']).default('off'),
  SECOND_FACTOR_ROLES: checkedString('roles (admin, banker, agent), separated by commas', (value) =>
    value.split(',').every(isRole),
  ).optional(),
  SECOND_FACTOR_KEY: keyList.optional(),
  PASSKEY_SIGN_IN: oneOf(['off', 'on']).default('off'),
  PASSKEY_RP_ID: host.optional(),
  RETYPE_AMOUNT_ABOVE: rupees.optional(),
  DUPLICATE_HOURS: integer(0, 720).default(48),
  REVERSAL_APPROVALS: integer(1, 2).default(1),
  TARGET_MINUTES: targets.optional(),
  TOUR: oneOf(['0', '1']).optional(),
  WEB_PUSH: oneOf(['0', '1']).default('1'),
  PUSH_CONTACT: checkedString('an https:// or mailto: address', (value) =>
    /^(https:\/\/|mailto:)[\x21-\x7e]+$/.test(value),
  ).optional(),
  PUSH_HOSTS: checkedString('names of hosts, separated by commas', (value) =>
    /^[\w.-]+(:\d+)?(,[\w.-]+(:\d+)?)*$/.test(value),
  ).optional(),
  VAPID_PUBLIC_KEY: checkedString('a public key of 65 bytes in base64url', (value) =>
    /^[\w-]{87}$/.test(value),
  ).optional(),
  VAPID_PRIVATE_KEY: checkedString('a private key of 32 bytes in base64url', (value) =>
    /^[\w-]{43}$/.test(value),
  ).optional(),
  OIDC_ISSUER: checkedString(
    'the https address of a provider, such as https://login.example',
    isIssuer,
  ).optional(),
  OIDC_CLIENT_ID: checkedString('an id', isKey).optional(),
  OIDC_CLIENT_SECRET: checkedString('a secret', isKey).optional(),
  OIDC_SCOPE: checkedString(
    'words separated by spaces, with openid',
    (value) => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(value) && value.split(' ').includes('openid'),
  ).optional(),
  OIDC_LABEL: checkedString('a text of at most 40 characters', (value) =>
    /^\P{Cc}{1,40}$/u.test(value),
  ).optional(),
  OIDC_USER_CLAIM: checkedString('the name of a claim', isKey).optional(),
  OIDC_ROLE_CLAIM: checkedString('the name of a claim', isKey).optional(),
  OIDC_ROLES: checkedString(
    'values with roles such as desk-admins=admin,desk-bankers=banker',
    (value) => parseRoles(value) !== null,
  )
    .transform(parseRoles)
    .optional(),
  SERVICE_WORKER: oneOf(['active', 'retired']).default('active'),
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_PORT: integer(1, 65_535).optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
  SECURITY_LOG: checkedString('stderr or the path of a file', (value) =>
    /^(stderr$|\/)/.test(value),
  ).optional(),
  VITE_SECRET_SEQUENCE: checkedString('digits from 1 to 9', (value) =>
    /^[1-9]{1,40}$/.test(value),
  ).default('314159'),
});
type Environment = z.infer<typeof environment>;

/** Names of all settings. */
export const settingNames = Object.keys(environment.shape);

/** Variables that may be in files instead (`DATABASE_URL_FILE`). */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_LIVE_URL',
  'FILES_ACCESS_KEY_ID',
  'FILES_SECRET_ACCESS_KEY',
  'HISTORY_KEY',
  'SECOND_FACTOR_KEY',
  'VAPID_PRIVATE_KEY',
  'OIDC_CLIENT_SECRET',
] as const satisfies (keyof Environment)[];

/** Variables whose values never appear in a message. */
const secrets = new Set<string>([...secretNames, 'FILES_URL', 'VITE_SECRET_SEQUENCE']);

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 * @throws StartError with one line that names every invalid variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const all = readSecretFiles(variables, secretNames);
  const nonEmpty = Object.entries(all).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(nonEmpty));
  if (!parsed.success) throw invalidVariables(parsed.error, all);
  refuseUnsafe(parsed.data);
  return toConfig(withTls(parsed.data));
}

/** The settings with addresses that require TLS, if it is required. */
function withTls(env: Environment): Environment {
  const { DATABASE_CA_FILE: caFile, DATABASE_TLS: tls } = env;
  if (tls === '0' && caFile === undefined) return env;
  const protect = (name: UrlVariable) => env[name] && requireTls(name, env[name], caFile);
  return {
    ...env,
    DATABASE_URL: protect('DATABASE_URL'),
    DATABASE_REPLICA_URL: protect('DATABASE_REPLICA_URL'),
    DATABASE_LIVE_URL: protect('DATABASE_LIVE_URL'),
  };
}

type UrlVariable = 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'DATABASE_LIVE_URL';

function toConfig(env: Environment): Config {
  const mode = modeOf(env);
  return {
    mode,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    liveUrl: liveUrlOf(env),
    bucket: bucketOf(env),
    historyKeys: env.HISTORY_KEY?.split(',') ?? [],
    lostHistoryKeys: env.HISTORY_LOST_KEYS?.split(',') ?? [],
    factorKeys: env.SECOND_FACTOR_KEY?.split(',') ?? [],
    push: pushOf(env),
    keepRemovedMs: env.REMOVED_FILES_DAYS * 24 * 3_600_000,
    keepDeletedMs: env.DELETED_FILES_DAYS * 24 * 3_600_000,
    clamdSocket: env.CLAMD_SOCKET ?? null,
    databaseConnectTimeoutMs: env.DATABASE_WAIT_SECONDS * 1000,
    databaseAllowsWeakCommit: env.DATABASE_ALLOW_WEAK_COMMIT === '1',
    databaseHasPooler: env.DATABASE_POOLER === '1',
    databasePoolSize: env.DATABASE_POOL_SIZE,
    migratesAtStart: env.MIGRATE_AT_START === '1',
    databaseRuntimeRole: env.DATABASE_RUNTIME_ROLE ?? null,
    stopDelayMs: (env.STOP_DELAY_SECONDS ?? (mode === 'demo' ? 0 : 5)) * 1000,
    secretSequence: env.VITE_SECRET_SEQUENCE,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    securityLog: env.SECURITY_LOG ?? null,
    logLevel: env.LOG_LEVEL ?? (mode === 'demo' ? 'error' : 'info'),
    app: {
      businessTimeZone: env.BUSINESS_TZ,
      sessionTimes: {
        idleMs: env.SESSION_IDLE_MINUTES * 60_000,
        absoluteMs: env.SESSION_ABSOLUTE_HOURS * 3_600_000,
      },
      lockUnusedDays: env.INACTIVE_ACCOUNT_DAYS ?? null,
      // The accounts of the demo are shared.
      sessionsPerUser: env.SESSIONS_PER_USER ?? (mode === 'demo' ? 1000 : 10),
      recentPasswordMs: (env.FRESH_SIGN_IN_MINUTES ?? (mode === 'demo' ? 0 : 10)) * 60_000,
      confirmCheckAbove: env.CONFIRM_CHECK_ABOVE ?? null,
      refusesOverLimit: env.ACCOUNT_LIMIT === 'refuse',
      secondFactorRoles:
        env.SECOND_FACTOR === 'on'
          ? (env.SECOND_FACTOR_ROLES?.split(',').filter(isRole) ?? [])
          : null,
      passkeys: { rpId: env.PASSKEY_RP_ID, allowsSignIn: env.PASSKEY_SIGN_IN === 'on' },
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
        providerSignIns: env.PROVIDER_SIGN_INS_PER_MINUTE,
      },
      connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
      callsAtOnce: env.CALLS_AT_ONCE,
      // The other half is left to what people wait for.
      backgroundCallsAtOnce: Math.ceil(env.DATABASE_POOL_SIZE / 2),
      maxStreams: env.LIVE_STREAMS,
      uploadQuota: { files: env.FILES_PER_DAY, megabytes: env.FILE_MEGABYTES_PER_DAY },
      provider: providerOf(env),
      capabilities: {
        retypeAbove: env.RETYPE_AMOUNT_ABOVE ?? null,
        hasLive: isLiveOffered(env),
        duplicateHours: env.DUPLICATE_HOURS,
        reversals: env.REVERSAL_APPROVALS,
        targets: env.TARGET_MINUTES ?? (mode === 'demo' ? demoTargets : noTargets),
        hasTour: env.TOUR === undefined ? mode === 'demo' : env.TOUR === '1',
      },
    },
  };
}

/** A pooler of transactions passes no notifications on. */
const liveUrlOf = (env: Environment) =>
  env.DATABASE_LIVE_URL ?? (env.DATABASE_POOLER === '1' ? undefined : env.DATABASE_URL);

/** Changes reach all processes of an embedded database, which has one, or with a `liveUrl`. */
const isLiveOffered = (env: Environment) =>
  env.LIVE_STREAMS > 0 && (env.DATABASE_URL === undefined || liveUrlOf(env) !== undefined);

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
  const known = [...Object.keys(environment.shape), ...secretNames.map(fileVariable)];
  const misspelled = findMisspelled(Object.keys(variables), known);
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
  if (env.DATABASE_LIVE_URL && !env.DATABASE_URL) {
    throw new StartError('DATABASE_LIVE_URL needs DATABASE_URL');
  }
  if (env.DATABASE_RUNTIME_ROLE && !env.DATABASE_URL) {
    throw new StartError(
      'DATABASE_RUNTIME_ROLE needs DATABASE_URL: the embedded database has one role',
    );
  }
  if ((env.DATABASE_TLS === '1' || env.DATABASE_CA_FILE) && !env.DATABASE_URL) {
    throw new StartError('DATABASE_TLS and DATABASE_CA_FILE need DATABASE_URL');
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new StartError(
      'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no standby',
    );
  }
  if (env.SECOND_FACTOR_ROLES && env.SECOND_FACTOR === 'off') {
    throw new StartError('SECOND_FACTOR_ROLES needs SECOND_FACTOR=on');
  }
  if ((env.PASSKEY_RP_ID || env.PASSKEY_SIGN_IN === 'on') && env.SECOND_FACTOR === 'off') {
    throw new StartError('PASSKEY_SIGN_IN and PASSKEY_RP_ID need SECOND_FACTOR=on');
  }
  if (env.PASSKEY_RP_ID && !isRelyingPartyId(env.PASSKEY_RP_ID, env.PUBLIC_ORIGIN)) {
    throw new StartError(
      `PASSKEY_RP_ID=${env.PASSKEY_RP_ID}: must be the host of PUBLIC_ORIGIN or a domain above it`,
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

/** Push services refuse the address of this machine as a contact. */
const httpsOrigin = ({ PUBLIC_ORIGIN: origin }: Environment) =>
  origin?.startsWith('https:') ? origin : undefined;

function pushOf(env: Environment): PushConfig | null {
  if (env.WEB_PUSH === '0') return null;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    throw new StartError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither',
    );
  }
  return {
    keys: publicKey && privateKey ? { publicKey, privateKey } : null,
    subject: env.PUSH_CONTACT ?? httpsOrigin(env) ?? 'mailto:operator@localhost',
    hosts: env.PUSH_HOSTS?.split(',') ?? [],
  };
}

function providerOf(env: Environment): ProviderConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const names = Object.keys(env).filter((name) => name.startsWith('OIDC_'));
  if (names.every((name) => env[name as keyof Environment] === undefined)) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new StartError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all or no setting of OIDC',
    );
  }
  if (env.PUBLIC_ORIGIN === undefined) {
    throw new StartError(
      'OIDC_ISSUER needs PUBLIC_ORIGIN, to which the provider sends browsers back',
    );
  }
  const { OIDC_ROLE_CLAIM: claim, OIDC_ROLES: roles } = env;
  if ((claim === undefined) !== !roles) {
    throw new StartError('OIDC_ROLE_CLAIM and OIDC_ROLES belong together: set both or neither');
  }
  return {
    issuer,
    clientId,
    clientSecret,
    scope: env.OIDC_SCOPE ?? 'openid profile',
    label: env.OIDC_LABEL ?? 'Sign in with your organisation',
    userClaim: env.OIDC_USER_CLAIM ?? 'preferred_username',
    roleRules: claim !== undefined && roles ? { claim, roles } : null,
  };
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

/** An address without query, as the provider names itself. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && isSecureOrigin(url.origin) && /^[^?#@]+$/.test(value);
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
