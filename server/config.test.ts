import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findWarnings, readConfig, settingNames } from './config.ts';

const origin = 'https://desk.example';
const databaseUrl = 'postgres://someone:secret@db/desk';

test('.env.example describes every setting', () => {
  const described = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm);
  const names = new Set(Array.from(described, ([, name]) => name));
  expect(settingNames.filter((name) => !names.has(name))).toEqual([]);
});

test('runs the demo without configuration: embedded, loopback, no secure cookies', () => {
  expect(readConfig({ PORT: '' })).toEqual({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    databaseUrl: undefined,
    replicaUrl: undefined,
    liveUrl: undefined,
    push: { keys: null, subject: 'mailto:operator@localhost', hosts: [] },
    bucket: null,
    clamdSocket: null,
    historyKeys: [],
    lostHistoryKeys: [],
    factorKeys: [],
    keepRemovedMs: 30 * 24 * 3_600_000,
    keepDeletedMs: 400 * 24 * 3_600_000,
    databaseConnectTimeoutMs: 20_000,
    databaseAllowsWeakCommit: false,
    databaseHasPooler: false,
    databasePoolSize: 16,
    migratesAtStart: true,
    databaseRuntimeRole: null,
    stopDelayMs: 0,
    secretSequence: '314159',
    logLevel: 'error',
    securityLog: null,
    metricsHost: '127.0.0.1',
    metricsPort: undefined,
    app: {
      businessTimeZone: 'Asia/Kolkata',
      sessionTimes: { idleMs: 1_800_000, absoluteMs: 43_200_000 },
      lockUnusedDays: null,
      sessionsPerUser: 1000,
      recentPasswordMs: 0,
      confirmCheckAbove: null,
      refusesOverLimit: false,
      secondFactorRoles: null,
      passkeys: { rpId: undefined, allowsSignIn: false },
      secureCookies: false,
      publicOrigin: undefined,
      serviceWorker: 'active',
      trustProxy: false,
      requestLimits: {
        perSession: 300,
        perAddress: 1200,
        uploads: 20,
        reports: 5,
        initiations: 30,
        providerSignIns: 120,
      },
      connectionsPerAddress: 128,
      callsAtOnce: 8,
      backgroundCallsAtOnce: 8,
      uploadQuota: { files: 500, megabytes: 500 },
      maxStreams: 2000,
      provider: null,
      capabilities: {
        retypeAbove: null,
        hasLive: true,
        duplicateHours: 48,
        reversals: 1,
        targets: { WTG: 30, PND: 120, RTY: 60, NPP: 240, CLP: 240, OSP: 240 },
        hasTour: true,
      },
    },
  });
});

test('production over https has secure cookies', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: origin,
    HOST: '0.0.0.0',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  });
  expect(config).toMatchObject({ mode: 'production', host: '0.0.0.0', logLevel: 'info' });
  expect(config.app).toMatchObject({
    secureCookies: true,
    publicOrigin: origin,
    trustProxy: ['10.0.0.0/8', '::1'],
  });
});

test('runs in production mode with a database', () => {
  const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_ORIGIN: 'http://localhost:3000' });
  expect(config).toMatchObject({ mode: 'production', databaseUrl });
  expect(config.app.secureCookies).toBe(false);
});

const limitOf = (value: string) =>
  readConfig({ RETYPE_AMOUNT_ABOVE: value }).app.capabilities.retypeAbove;

test('reads the amount above which amounts are typed twice', () => {
  expect(limitOf('100000')).toBe(10_000_000);
  expect(limitOf('0.5')).toBe(50);
  expect(limitOf('')).toBeNull();
  for (const value of ['1L', '-1', '1,000', '1.005']) {
    expect(() => limitOf(value)).toThrow('an amount in rupees such as 100000');
  }
});

const production = { DATABASE_URL: databaseUrl, PUBLIC_ORIGIN: origin };

test('reads the settings of passkeys', () => {
  const { passkeys } = readConfig({
    ...production,
    PUBLIC_ORIGIN: 'https://desk.pay.example',
    SECOND_FACTOR: 'on',
    PASSKEY_SIGN_IN: 'on',
    PASSKEY_RP_ID: 'pay.example',
  }).app;
  expect(passkeys).toEqual({ rpId: 'pay.example', allowsSignIn: true });
});

test.each([
  ['without second steps', { PASSKEY_SIGN_IN: 'on' }],
  ['for another domain', { SECOND_FACTOR: 'on', PASSKEY_RP_ID: 'other.example' }],
  ['for a top-level domain', { SECOND_FACTOR: 'on', PASSKEY_RP_ID: 'example' }],
  [
    'for an address',
    { SECOND_FACTOR: 'on', PASSKEY_RP_ID: '0.0.1', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' },
  ],
])('refuses passkeys %s', (_, settings) => {
  expect(() => readConfig({ ...production, ...settings })).toThrow('PASSKEY_');
});

const targetsOf = (text: string) =>
  readConfig({ ...production, TARGET_MINUTES: text }).app.capabilities.targets;

test('reads target times, which production has none of by itself', () => {
  expect(targetsOf('WTG=30, PND=120')).toEqual({ WTG: 30, PND: 120 });
  expect(targetsOf('')).toEqual({});
  for (const value of ['WTG', 'CMP=30', 'XXX=1', 'WTG=0', 'WTG=1;PND=2']) {
    expect(() => targetsOf(value)).toThrow(
      'TARGET_MINUTES must be open statuses with minutes such as WTG=30,PND=120',
    );
  }
});

const daysOf = (text: string) =>
  readConfig({ ...production, INACTIVE_ACCOUNT_DAYS: text }).app.lockUnusedDays;

test('locks unused accounts after days that no session reaches, if set', () => {
  expect(daysOf('')).toBeNull();
  expect(daysOf('90')).toBe(90);
  for (const value of ['0', '7', 'never']) {
    expect(() => daysOf(value)).toThrow('INACTIVE_ACCOUNT_DAYS must be an integer from 8 to 3650');
  }
});

test('accepts http on this machine', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    EMBEDDED_IN_PRODUCTION: '1',
    PUBLIC_ORIGIN: 'http://localhost:3000',
  });
  expect(config.app.secureCookies).toBe(false);
});

test.each([
  ['SESSION_IDLE_MINUTE', 'SESSION_IDLE_MINUTES'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLIC_ORIGINS', 'PUBLIC_ORIGIN'],
  ['METRIC_PORT', 'METRICS_PORT'],
])('warns about the misspelled %s', (name, meant) => {
  expect(findWarnings({ [name]: 'secret' })).toEqual([
    `Unknown setting ${name}: did you mean ${meant}?`,
  ]);
});

test('ignores variables of other programs', () => {
  const names = [
    'HOSTNAME',
    'PATH',
    'HOME',
    'POST',
    'PGHOST',
    'LOGNAME',
    'NODE_OPTIONS',
    'DATA_DIR',
  ];
  expect(findWarnings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});

describe('refuses in one line', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: databaseUrl };
  test.each([
    [{ PORT: 'x' }, 'PORT must be an integer from 0 to 65535, not "x"'],
    [{ PORT: '65536' }, 'PORT must be'],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be an integer from 2 to 1000, not "1"'],
    [{ BUSINESS_TZ: 'Mars/X' }, 'BUSINESS_TZ must be an IANA time zone, not "Mars/X"'],
    [{ SESSION_IDLE_MINUTES: '0' }, 'SESSION_IDLE_MINUTES must be'],
    [{ SESSION_ABSOLUTE_HOURS: '1.5' }, 'SESSION_ABSOLUTE_HOURS must be'],
    [{ FILES_URL: 'http://s3.example/desk' }, 'FILES_URL must be https://<server>/<bucket>'],
    [{ FILES_URL: 'https://secret@s3.example/desk' }, 'FILES_URL must be'],
    [{ FILES_URL: 'https://s3.example/' }, 'FILES_URL must be'],
    [
      { FILES_URL: 'https://s3.example/desk', FILES_ACCESS_KEY_ID: 'key' },
      'FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY belong together',
    ],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be'],
    [{ METRICS_HOST: 'a b' }, 'METRICS_HOST must be'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '10.0.0.0/x' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: '0.0.0.0/00' }, 'TRUST_PROXY must be'],
    [{ PUBLIC_ORIGIN: 'http://desk.example' }, 'PUBLIC_ORIGIN must be'],
    [{ PUBLIC_ORIGIN: `${origin}/` }, 'PUBLIC_ORIGIN must be'],
    [{ PORT: 'x', LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
    [{ VITE_SECRET_SEQUENCE: '1203' }, 'VITE_SECRET_SEQUENCE must be digits from 1 to 9'],
    [{ DATABASE_URL: 'mysql://someone:secret@db' }, 'DATABASE_URL must be a postgres:// address'],
    [
      { ...production, DATABASE_REPLICA_URL: 'postgres://someone:secret@db1,db2/desk' },
      'DATABASE_REPLICA_URL must be a postgres:// address of one standby',
    ],
    [
      { DATABASE_REPLICA_URL: databaseUrl },
      'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no standby',
    ],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0: the demo has published passwords'],
    [{ DATABASE_URL: '', PUBLIC_ORIGIN: origin }, 'the demo has published passwords'],
    [{ TRUST_PROXY: 'loopback' }, 'the demo has published passwords'],
    [{ NODE_ENV: 'production', PUBLIC_ORIGIN: origin }, 'needs DATABASE_URL'],
    [production, 'PUBLIC_ORIGIN is required'],
    [{ DATABASE_URL: databaseUrl }, 'PUBLIC_ORIGIN is required'],
    [{ DATABASE_URL: databaseUrl, HOST: '::' }, 'PUBLIC_ORIGIN is required'],
    [{ DATABASE_URL: databaseUrl, TRUST_PROXY: 'loopback' }, 'PUBLIC_ORIGIN is required'],
    [{ ...production, HOST: '::', PUBLIC_ORIGIN: 'http://localhost:3000' }, 'needs https'],
  ] as const)('%o', (variables, message) => {
    const read = () => readConfig(variables);
    expect(read).toThrow(message);
    expect(read).toThrow(/^[^\n]+$/);
    expect(read).not.toThrow('secret@');
  });
});

describe('notifications in browsers', () => {
  const [publicKey, privateKey] = ['p'.repeat(87), 'k'.repeat(43)];

  test('have the keys, contact and push services of the settings', () => {
    const { push } = readConfig({
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      PUSH_CONTACT: 'mailto:operator@desk.example',
      PUSH_HOSTS: 'push.desk.example,127.0.0.1:9000',
    });
    expect(push).toEqual({
      keys: { publicKey, privateKey },
      subject: 'mailto:operator@desk.example',
      hosts: ['push.desk.example', '127.0.0.1:9000'],
    });
  });

  test('can be switched off', () => {
    expect(readConfig({ WEB_PUSH: '0' }).push).toBeNull();
  });

  test('need both keys or none, and no message contains the private one', () => {
    const half = { VAPID_PUBLIC_KEY: publicKey };
    expect(() => readConfig(half)).toThrow('belong together');
    const short = { ...half, VAPID_PRIVATE_KEY: 'secret' };
    expect(() => readConfig(short)).toThrow(/^VAPID_PRIVATE_KEY must be [^"]+$/);
  });
});

describe('an identity provider', () => {
  const settings = {
    PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
    OIDC_ISSUER: 'https://login.example/realms/desk',
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: 'a-secret',
  };

  test('has defaults for what is not set', () => {
    expect(readConfig(settings).app.provider).toEqual({
      issuer: 'https://login.example/realms/desk',
      clientId: 'desk',
      clientSecret: 'a-secret',
      scope: 'openid profile',
      label: 'Sign in with your organisation',
      userClaim: 'preferred_username',
      roleRules: null,
    });
  });

  test('gives roles by the values of a claim', () => {
    const roles = {
      OIDC_ROLE_CLAIM: 'resource_access.desk.roles',
      OIDC_ROLES: 'cn=admins=admin, desk-bankers=banker',
    };
    expect(readConfig({ ...settings, ...roles }).app.provider?.roleRules).toEqual({
      claim: 'resource_access.desk.roles',
      roles: new Map([
        ['cn=admins', 'admin'],
        ['desk-bankers', 'banker'],
      ]),
    });
  });

  test.each([
    [{ OIDC_CLIENT_ID: '' }, 'belong together'],
    [{ OIDC_CLIENT_SECRET: '' }, 'belong together'],
    [{ OIDC_ISSUER: '' }, 'belong together'],
    [{ PUBLIC_ORIGIN: '' }, 'OIDC_ISSUER needs PUBLIC_ORIGIN'],
    [{ OIDC_ISSUER: 'http://login.example' }, 'OIDC_ISSUER must be the https address'],
    [{ OIDC_ISSUER: 'https://login.example?a=b' }, 'OIDC_ISSUER must be'],
    [{ OIDC_ISSUER: 'https://a@login.example' }, 'OIDC_ISSUER must be'],
    [{ OIDC_SCOPE: 'profile' }, 'OIDC_SCOPE must be'],
    [{ OIDC_LABEL: 'x'.repeat(41) }, 'OIDC_LABEL must be'],
    [{ OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLE_CLAIM and OIDC_ROLES belong together'],
    [{ OIDC_ROLES: 'a=admin' }, 'OIDC_ROLE_CLAIM and OIDC_ROLES belong together'],
    [{ OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'a=owner' }, 'OIDC_ROLES must be'],
    [{ OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'a=admin,a=agent' }, 'OIDC_ROLES must be'],
    [{ OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'admin' }, 'OIDC_ROLES must be'],
  ])('is refused with %j', (change, message) => {
    expect(() => readConfig({ ...settings, ...change })).toThrow(message);
  });

  test('keeps its secret out of messages', () => {
    const secret = { ...settings, OIDC_CLIENT_SECRET: 'not a secret' };
    expect(() => readConfig(secret)).toThrow(/^OIDC_CLIENT_SECRET must be [^"]+$/);
  });
});
